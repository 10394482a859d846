/**
 * Acceptance test `propagation`: what one process takes away, another stops honouring within the bound; after a write with
 * `wait=everywhere` it honours nothing, also when it was frozen meanwhile, and no half-finished write lands later.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection, patiently, type Answer } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { startTwoOnMongo, type Two } from './two-on-mongo.js';
import { lossKinds, type Loss, type LossKind } from './losses.js';

export const BOUND_MS = 1_000;
const BETWEEN_MS = 2;
const MOST_ROUNDS = 40;
const ENV = { SCRYPT_LN: '4', PROPAGATION_BOUND_MS: `${BOUND_MS}`, LOG_LEVEL: 'silent' };

export const propagation: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const options = { data: join(folder, 'data'), env: ENV };
  const first = await startServiceProcess(options);
  await testTwo(report, 'SQLite', [first, await startServiceProcess(options)], ci);
  removeFolder(folder);
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const files = temporaryFolder();
  const set = await ReplicaSet.start({ folder: files });
  try {
    const uri = `mongodb://127.0.0.1:${set.port}/castellan?directConnection=true`;
    await testTwo(report, 'MongoDB', await startTwoOnMongo([uri, uri], ENV), ci);
  } finally {
    await set.stop();
    removeFolder(files);
  }
};

async function testTwo(report: Report, storage: string, two: Two<ServiceProcess>, ci: boolean): Promise<void> {
  const kinds = await lossKinds(two[0].url);
  // The service closes one that isn't used for 10 s.
  const other = await Connection.open(two[1].url);
  try {
    const stage = { report, storage, two, other, kinds };
    await testBound(stage, ci ? 3 : 100);
    await testWaiting(stage, ci ? 7 : 334);
    await testFrozen(stage, ci ? 1 : 7);
    await testHalfFinished(stage, ci ? 2 : 20);
  } finally {
    two[1].child.kill('SIGCONT');
    other.close();
    for (const service of two) await service.stop();
  }
}

export interface Stage {
  readonly report: Report;
  readonly storage: string;
  readonly two: Two<ServiceProcess>;
  /** To the process that doesn't write. */
  readonly other: Connection;
  readonly kinds: Readonly<Record<string, LossKind>>;
}

async function testBound({ report, storage, other, kinds }: Stage, rounds: number): Promise<void> {
  for (const [what, prepare] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const loss = await served(other, prepare);
      // The other process reads the log at its own times: the writes must not be in step with them.
      await sleep((round * 37) % 250);
      done(await patiently(() => loss.act('')));
      const acknowledged = performance.now();
      while (!isRefused(await loss.ask(other))) {
        if (performance.now() - acknowledged > 5 * BOUND_MS) break;
        await sleep(BETWEEN_MS);
      }
      times.push(performance.now() - acknowledged);
      await loss.restore?.();
    }
    const [p50, max] = [0.5, 1].map((share) => quantile(times, share).toFixed(0));
    report.figure(`${storage}, ${what}: refused by the other process after p50 ${p50}, max ${max} ms`);
    report.checkTime(
      Math.max(...times) <= BOUND_MS,
      `${storage}: ${rounds} times ${what} is refused elsewhere within ${BOUND_MS} ms`,
    );
  }
}

async function testWaiting({ report, storage, other, kinds }: Stage, rounds: number): Promise<void> {
  const times: number[] = [];
  let honoured = 0;
  let here = 0;
  for (const prepare of Object.values(kinds)) {
    for (let round = 0; round < rounds; round += 1) {
      const loss = await served(other, prepare);
      await sleep((round * 37) % 250);
      const began = performance.now();
      if (!isEverywhere(done(await loss.act('?wait=everywhere')))) here += 1;
      times.push(performance.now() - began);
      if (!isRefused(await loss.ask(other))) honoured += 1;
      await loss.restore?.();
    }
  }
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  report.figure(`${storage}, two processes: wait=everywhere took p50 ${p50}, p99 ${p99}, max ${max} ms`);
  report.check(
    honoured === 0,
    `${storage}: after ${times.length} writes that waited, ${honoured} requests elsewhere succeed`,
  );
  report.checkTime(here === 0, `${storage}: all of them were in force everywhere (${here} only here)`);
}

async function testFrozen({ report, storage, two, other, kinds }: Stage, rounds: number): Promise<void> {
  let honoured = 0;
  let early = 0;
  let tried = 0;
  for (const prepare of Object.values(kinds)) {
    for (let round = 0; round < rounds; round += 1) {
      const loss = await served(other, prepare);
      two[1].child.kill('SIGSTOP');
      // This one arrives while the process is frozen, and is read first when it goes on.
      const waiting = sleep(BOUND_MS / 2).then(() => loss.ask(other));
      const began = performance.now();
      const answer = await loss.act('?wait=everywhere');
      if (answer.status === 200) {
        tried += 1;
        if (!isEverywhere(answer) || performance.now() - began < BOUND_MS / 2) early += 1;
      }
      two[1].child.kill('SIGCONT');
      const honours = !isRefused(await waiting) || !isRefused(await loss.ask(other));
      if (answer.status === 200 && honours) honoured += 1;
      await loss.restore?.();
    }
  }
  report.check(
    tried > 0 && early === 0,
    `${storage}: ${tried} writes waited until the bound of a frozen process had passed`,
  );
  report.check(
    honoured === 0,
    `${storage}: a process that was frozen for ${tried} writes honours ${honoured} requests afterwards`,
  );
}

/** Writes of a person that are under way in the frozen process when the person is suspended. */
export async function testHalfFinished(
  { report, storage, two, kinds }: Stage,
  rounds: number,
  { waits = true } = {},
): Promise<void> {
  let tried = 0;
  let late = 0;
  const { token } = await signIn(two[0].url);
  // More rounds as long as each froze the process with the storage's lock, and the suspension had to wait.
  for (let round = 0; round < rounds || (tried === 0 && round < MOST_ROUNDS); round += 1) {
    const loss = await kinds['suspension']!();
    const writers = await Promise.all(Array.from({ length: 8 }, () => Connection.open(two[1].url)));
    const label = `${storage} ${round}${waits ? '' : ' at the bound'}`;
    const writing = writers.map((writer) => writeCustomers(writer, loss.account, label));
    await sleep(30 + ((round * 7) % 40));
    two[1].child.kill('SIGSTOP');
    const { status } = await loss.act(waits ? '?wait=everywhere' : '');
    if (!waits) await sleep(2 * BOUND_MS);
    const before = status === 200 ? await countOf(two[0].url, token, label) : 0;
    two[1].child.kill('SIGCONT');
    // The frozen process may have held the storage's lock. The writers go on until the person is suspended.
    if (status !== 200) done(await loss.act(''));
    await Promise.all(writing);
    if (status === 200) {
      tried += 1;
      if ((await countOf(two[0].url, token, label)) !== before) late += 1;
    }
    for (const writer of writers) writer.close();
    await loss.restore?.();
  }
  report.check(
    tried > 0 && late === 0,
    `${storage}: of the writes under way in a process frozen ${tried} times, ${late} landed after the suspension ${waits ? 'was in force everywhere' : 'had to be in force'}`,
  );
}

/** Creates customers until it's refused for good. */
async function writeCustomers(connection: Connection, { token }: Loss['account'], label: string): Promise<void> {
  for (;;) {
    const { status } = await connection.ask('POST', '/customers', { token, body: { name: 'Ada', label } });
    if (status !== 201 && status !== 503) return;
  }
}

export async function countOf(url: string, token: string, label: string): Promise<number> {
  const { head } = await askOnce(url, 'GET', `/customers?_limit=1&label=${encodeURIComponent(label)}`, { token });
  return Number(/\r\nx-total-count: *(\d+)/i.exec(head)?.[1]);
}

/** A loss whose person the other process serves. */
async function served(other: Connection, prepare: LossKind): Promise<Loss> {
  const loss = await prepare();
  const until = performance.now() + 5 * BOUND_MS;
  while (isRefused(await loss.ask(other))) {
    if (performance.now() > until) throw new Error('The other process does not serve the person.');
    await sleep(BETWEEN_MS);
  }
  return loss;
}

function isRefused({ status, body }: Answer): boolean {
  if (![200, 401, 403, 503].includes(status)) throw new Error(`The other process answered ${status}: ${body}`);
  return status !== 200;
}

function done(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`The write answered ${answer.status}: ${answer.body}`);
  return answer;
}

function isEverywhere({ head }: Answer): boolean {
  return /\r\nx-in-force: everywhere/i.test(head);
}
