/** Acceptance test `two-processes`: a session ended by one process is refused by the other within the bound. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { register, signIn, type Account } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const BOUND_MS = 1_000;
const BETWEEN_MS = 3;

export const twoProcesses: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const options = {
    data: join(folder, 'data'),
    env: { SCRYPT_LN: '4', PROPAGATION_BOUND_MS: `${BOUND_MS}` },
  };
  const one = await startServiceProcess(options);
  const other = await startServiceProcess(options);
  const watch = await Connection.open(other.url);
  const rounds = ci ? 10 : 50;
  try {
    const logouts: number[] = [];
    const changes: number[] = [];
    let account = await register(one.url, 'two@example.com');
    for (let round = 0; round < rounds; round++) {
      const leaving = await signIn(one.url, account);
      await expectStatus(watch, leaving, 200);
      logouts.push(await refusedAfter(watch, leaving, () => askOnce(one.url, 'POST', '/logout', leaving)));

      const [changing, left] = [await signIn(one.url, account), await signIn(one.url, account)];
      await expectStatus(watch, left, 200);
      const password = `password number ${round}`;
      const body = { id: account.id, email: account.email, password, passwordOld: account.password };
      const path = `/users/${account.id}`;
      changes.push(
        await refusedAfter(watch, left, () => askOnce(one.url, 'PUT', path, { token: changing.token, body })),
      );
      // The session that changed the password stays.
      await expectStatus(watch, changing, 200);
      account = { ...account, password };
      // The other process polls at its own times: the writes must not be in step with them.
      await sleep((round * 37) % 250);
    }
    judge(report, 'a logout', logouts);
    judge(report, 'a password change', changes);
  } finally {
    watch.close();
    await one.stop();
    await other.stop();
    removeFolder(folder);
  }
};

async function expectStatus(connection: Connection, { token }: Account, expected: number): Promise<void> {
  const { status } = await connection.ask('GET', '/users/me', { token });
  if (status !== expected) throw new Error(`The other process answered ${status} instead of ${expected}.`);
}

/** Milliseconds from the acknowledgement until the other process first refuses the token. */
async function refusedAfter(
  connection: Connection,
  { token }: Account,
  act: () => Promise<{ readonly status: number }>,
): Promise<number> {
  const { status: done } = await act();
  if (done !== 200) throw new Error(`The write answered ${done}.`);
  const acknowledged = performance.now();
  for (;;) {
    const { status } = await connection.ask('GET', '/users/me', { token });
    const after = performance.now() - acknowledged;
    if (status === 401) return after;
    if (status !== 200) throw new Error(`The other process answered ${status}.`);
    if (after > 5 * BOUND_MS) return Infinity;
    await sleep(BETWEEN_MS);
  }
}

function judge(report: Report, what: string, times: readonly number[]): void {
  const [p50, p90, max] = [0.5, 0.9, 1].map((share) => quantile(times, share).toFixed(0));
  report.figure(`${what}: refused by the other after p50 ${p50}, p90 ${p90}, max ${max} ms`);
  report.check(
    Math.max(...times) <= BOUND_MS,
    `${times.length} times ${what} in one process is refused by the other within ${BOUND_MS} ms`,
  );
}
