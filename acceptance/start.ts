/**
 * Acceptance test `start`: how soon a process answers, at its very first start (which hashes a password) and later,
 * and its memory when idle.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median } from '../harness/statistics.js';
import type { AcceptanceTest } from './acceptance-test.js';
import { residentMib } from '../harness/resident-memory.js';

const RUNS = 3;
const REST_MS = 2_000;

export const start: AcceptanceTest = async (report) => {
  const first: number[] = [];
  const later: number[] = [];
  const resident: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    const fresh = await startServiceProcess({ data });
    first.push(fresh.firstAnswerMs);
    await fresh.stop();
    const again = await startServiceProcess({ data });
    later.push(again.firstAnswerMs);
    await sleep(REST_MS);
    const mib = residentMib(again.child.pid);
    if (mib !== undefined) resident.push(mib);
    await again.stop();
    removeFolder(folder);
  }
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  report.figure(`very first start ${list(first)} ms; later start ${list(later)} ms; at rest ${list(resident)} MiB`);
  report.checkTime(median(first) <= 1_500, `the very first answer within 1,500 ms of process start (median)`);
  report.checkTime(median(later) <= 1_000, `the first answer of a later start within 1,000 ms (median)`);
  if (resident.length === 0) report.skip('this system does not tell the resident memory of a process');
  else report.check(Math.max(...resident) <= 120, 'at most 120 MiB resident at rest');
};
