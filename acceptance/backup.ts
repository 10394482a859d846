/**
 * Acceptance test `backup`: copies a large store while a service writes to it, and checks what a killed copy leaves.
 */
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { besideWrites, CHEAP, fill, verify } from './beside-writes.js';
import { finished, startCommand } from '../harness/command-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const MAX_MIB = 350;

export const backup: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const rows = ci ? 20_000 : 1_000_000;
  const [source, target] = [join(folder, 'source'), join(folder, 'target')];
  try {
    await fill(source, rows);
    await killed(report, source, target);
    const { seconds, mib } = await besideWrites(report, { data: source }, async () => {
      return finished(startCommand(['copy', '--from', `sqlite:${source}`, '--to', `sqlite:${target}`]));
    });
    report.figure(`${rows} customers, sqlite to sqlite: ${seconds.toFixed(1)} s, at most ${mib.toFixed(0)} MiB`);
    report.check(mib <= MAX_MIB, `at most ${MAX_MIB} MiB resident`);
    await verify(report, 'the backup', { STORAGE: 'sqlite', DATA_DIR: target });
    await onSchedule(report, source, join(folder, 'backups'));
  } finally {
    removeFolder(folder);
  }
};

/** A service that is killed during a backup on schedule makes another after its next start, beside its writes. */
async function onSchedule(report: Report, data: string, backups: string): Promise<void> {
  const env = { BACKUP_DIR: backups, BACKUP_EVERY: '1' };
  const finishedBackups = () => readdirSync(backups).filter((name) => name.endsWith('Z'));
  const service = await startServiceProcess({ data, env: { ...CHEAP, ...env } });
  while (!existsSync(join(backups, 'unfinished', 'castellan.db.copying'))) await sleep(10);
  await service.kill();
  await besideWrites(report, { data, env }, async () => {
    const began = performance.now();
    while (finishedBackups().length === 0) await sleep(50);
    report.figure(`a backup on schedule ${((performance.now() - began) / 1_000).toFixed(1)} s after the start`);
  });
  report.check(finishedBackups().length === 1, 'one backup is made on schedule');
  const [name = ''] = finishedBackups();
  await verify(report, 'a backup on schedule', { STORAGE: 'sqlite', DATA_DIR: join(backups, name) });
}

/** A copy killed while writing isn't accepted as a store, and the next copy starts over. */
async function killed(report: Report, source: string, target: string): Promise<void> {
  const { child } = startCommand(['copy', '--from', `sqlite:${source}`, '--to', `sqlite:${target}`]);
  while (!existsSync(join(target, 'castellan.db.copying')) && child.exitCode === null) await sleep(2);
  await sleep(500);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const refusal = await startServiceProcess({ data: target, env: CHEAP }).then(
    async (service) => {
      await service.stop();
      return 'it started';
    },
    (error: unknown) => String(error),
  );
  report.check(refusal.includes('is an interrupted copy'), 'no service starts on what a killed copy left');
}
