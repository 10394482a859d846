/** Acceptance test `queue`: password hashing doesn't delay other requests. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { register, signIn, type Account } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { startIdleProcess } from '../harness/loop-delay.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import type { AcceptanceTest } from './acceptance-test.js';

const SIGN_INS = 64;
const BETWEEN_MS = 10;
const BAR_MS = 50;

export const queue: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  // The accounts' hashes must have the real cost, so registering takes as long as signing in.
  const env: Record<string, string> = ci ? { SCRYPT_LN: '14' } : {};
  const service = await startServiceProcess({ data: join(folder, 'data'), env });
  const idle = await startIdleProcess(join(folder, 'idle.json'));
  try {
    const { url } = service;
    const accounts = await Promise.all(
      Array.from({ length: SIGN_INS }, (_, one) => register(url, `queued-${one}@example.com`)),
    );
    await idle.take();
    const began = performance.now();
    const signIns = Promise.all(accounts.map((account) => signIn(url, account)));
    const going = { until: signIns.then(() => undefined) };
    const [health, own] = await Promise.all([
      poll(url, '/healthz', undefined, going.until),
      poll(url, '/users/me', accounts[0], going.until),
    ]);
    await signIns;
    const { p99: idleP99, max: idleMax } = await idle.take();
    report.figure(`${SIGN_INS} sign-ins in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    report.figure(
      `an idle process meanwhile: event-loop delay p99 ${idleP99.toFixed(1)}, max ${idleMax.toFixed(1)} ms`,
    );
    for (const [path, times] of [['GET /healthz', health] as const, ['signed-in GET /users/me', own] as const]) {
      const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(times, share));
      report.figure(
        `${path}: ${times.length} times, p50 ${p50!.toFixed(1)}, p99 ${p99!.toFixed(1)}, max ${max!.toFixed(1)} ms`,
      );
      report.checkTime(
        times.length >= 100 && p99! < BAR_MS,
        `${path}: p99 under ${BAR_MS} ms while ${SIGN_INS} sign-ins queue`,
      );
    }
  } finally {
    idle.stop();
    await service.stop();
    removeFolder(folder);
  }
};

async function poll(url: string, path: string, as: Account | undefined, until: Promise<void>): Promise<number[]> {
  const connection = await Connection.open(url);
  const times: number[] = [];
  const state = { over: false };
  const end = () => (state.over = true);
  until.then(end, end);
  while (!state.over) {
    const began = performance.now();
    const { status } = await connection.ask('GET', path, { token: as?.token });
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    await sleep(BETWEEN_MS);
  }
  connection.close();
  return times;
}
