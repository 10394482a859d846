/**
 * Acceptance test `kill`: kills the service with SIGKILL during writes, repeatedly on one folder: nothing acknowledged
 * is lost.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { Acknowledged } from './acknowledged.js';
import type { AcceptanceTest } from './acceptance-test.js';
import { verify } from './beside-writes.js';
import { within } from './mailing.js';
import { startWriters } from './writers.js';

const PROGRESS_MS = 10_000;

export const kill: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const options = { data: join(folder, 'data'), env: { SCRYPT_LN: '4' } };
  const rounds = ci ? 3 : 10;
  const acknowledged = new Acknowledged();
  let lost: string[] = [];
  let service = await startServiceProcess(options);
  try {
    for (let round = 0; round < rounds; round++) {
      const writers = startWriters(service.url, acknowledged, round);
      const before = acknowledged.counts();
      await sleep(400 + ((round * 173) % 500));
      // On a busy machine, the first writes take longer than that.
      const isProgress = () => acknowledged.counts().every((count, kind) => count > before[kind]!);
      await within(PROGRESS_MS, isProgress);
      await service.kill();
      await writers;
      service = await startServiceProcess(options);
      lost = [...lost, ...(await acknowledged.missingIn(service.url))];
      // In a process of its own: on Node.js 20, closing a store in this one takes effect when its memory is collected.
      await verify(report, `the store after kill ${round + 1}`, { STORAGE: 'sqlite', DATA_DIR: options.data });
    }
  } finally {
    await service.stop();
    removeFolder(folder);
  }
  report.figure(`${rounds} kills; ${acknowledged.summary()}`);
  for (const line of lost.slice(0, 10)) report.figure(line);
  report.check(Math.min(...acknowledged.counts()) >= rounds, 'every kind of write was acknowledged before each kill');
  report.check(lost.length === 0, `everything acknowledged is there after each restart (${lost.length} are not)`);
};
