/** Instances and copies that are killed or frozen. Used by mongo-faults. */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { signIn } from '../../harness/accounts.js';
import { Connection } from '../../harness/connection.js';
import type { Link } from '../../harness/fault-proxy.js';
import { temporaryFolder } from '../../harness/owned.js';
import { quantile } from '../../harness/statistics.js';
import { fill } from '../beside-writes.js';
import { finished, startCommand } from '../../harness/command-process.js';
import { lossKinds } from '../losses.js';
import { BOUND_MS, countOf, testHalfFinished } from '../propagation.js';
import { createCustomer, heal, startFrom, startOn, type FaultStage } from './fault-stage.js';

const HELD_UP_MS = 500;
const DEAD_AFTER_MS = 30_000;
const COPIED = 20_000;
const LATE_FROM = '127.0.0.2';
/** Longer than the bound, and shorter than an instance waits for the answer to its commit. */
const LATE_MS = 2_000;
const SERVED_WITHIN_MS = 10_000;

/** Starting over works 30 s after a copy broke off. */
export async function testBrokenCopy({ report, set }: FaultStage): Promise<void> {
  const source = join(temporaryFolder(), 'source');
  await fill(source, COPIED);
  const uri = set.uri('copied');
  const copy = () => startCommand(['copy', '--from', `sqlite:${source}`, '--to', uri]);
  const { child } = copy();
  const client = await new MongoClient(uri).connect();
  try {
    const isOpen = async () => (await openTransactions(client)) > 0;
    const customers = client.db().collection('customers');
    while ((await customers.countDocuments()) < COPIED / 4) await sleep(20);
    for (;;) {
      child.kill('SIGSTOP');
      if (await isOpen()) break;
      child.kill('SIGCONT');
      await sleep(7);
    }
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  } finally {
    await client.close();
  }
  await sleep(DEAD_AFTER_MS + 500);
  const again = await finished(copy()).catch((error: unknown) => String(error));
  report.figure(
    `broken copy: a copy killed inside a transaction, started over after 30 s: ${typeof again === 'string' ? again : 'copied'}`,
  );
  report.check(typeof again !== 'string', 'broken copy: starting over works 30 s after a copy broke off');
}

async function openTransactions(client: MongoClient): Promise<number> {
  const found = await client
    .db('admin')
    .aggregate([
      { $currentOp: { allUsers: true, idleSessions: true } },
      { $match: { type: 'idleSession', transaction: { $exists: true } } },
    ])
    .toArray();
  return found.length;
}

/** Other instances' writes wait for at most half a second when one is killed inside a transaction. */
export async function testKilledInstance({ report, set, ci }: FaultStage): Promise<void> {
  const uri = set.uri('killed');
  const survivor = await startOn(uri);
  const { token } = await signIn(survivor.url);
  const customer = await createCustomer(survivor.url, token);
  const client = await new MongoClient(uri).connect();
  const held: number[] = [];
  for (let round = 0; round < (ci ? 3 : 10); round += 1) {
    const victim = await startOn(uri);
    const writing = Array.from({ length: 8 }, async () => {
      const id = await createCustomer(victim.url, token);
      const connection = await Connection.open(victim.url);
      const ask = (turn: number) =>
        connection.ask('PUT', `/customers/${id}`, { token, body: { company: `Company ${turn}` } });
      for (let turn = 0; ; turn += 1) await ask(turn);
    }).map((loop) => loop.catch(() => undefined));
    await sleep(1_000);
    // Killed inside a transaction.
    do {
      victim.child.kill('SIGCONT');
      await sleep(5);
      victim.child.kill('SIGSTOP');
    } while ((await openTransactions(client)) === 0);
    // The service closes one that isn't used for 10 s.
    const writer = await Connection.open(survivor.url);
    const began = performance.now();
    await Promise.all([victim.kill(), ...writing]);
    for (let turn = 0; ; turn += 1) {
      const { status } = await writer.ask('PUT', `/customers/${customer}`, {
        token,
        body: { company: `Round ${round}, ${turn}` },
      });
      if (status === 200) break;
    }
    held.push(performance.now() - began);
    writer.close();
  }
  await client.close();
  await survivor.stop();
  const median = quantile(held, 0.5);
  report.figure(
    `killed instance: another instance killed inside a transaction: a write is saved after ${held.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  );
  report.checkTime(
    median <= HELD_UP_MS,
    `killed instance: the median is at most ${HELD_UP_MS} ms (${median.toFixed(0)})`,
  );
}

/** A commit that was sent before a suspension, and arrives after it must be in force, saves nothing. */
export async function testLateCommit({ report, set, ci }: FaultStage): Promise<void> {
  const uri = set.uri('late');
  const two = [await startOn(uri), await startFrom(LATE_FROM, uri)] as const;
  const { token } = await signIn(two[0].url);
  const kinds = await lossKinds(two[0].url);
  // The service closes one that isn't used for 10 s.
  const writer = await Connection.open(two[1].url);
  const rounds = ci ? 3 : 10;
  let tried = 0;
  let landed = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const loss = await kinds['suspension']!();
      const body = { name: 'Ada', label: `Late ${round}` };
      const write = () => writer.ask('POST', '/customers', { token: loss.account.token, body });
      const until = performance.now() + SERVED_WITHIN_MS;
      while ((await write()).status !== 201) {
        if (performance.now() > until) throw new Error('The other process does not serve the person.');
        await sleep(20);
      }
      const saved = await countOf(two[0].url, token, body.label);
      for (const proxy of set.proxies) proxy.holdBackFrom('commitTransaction', isLate);
      const writing = write();
      const isHeld = () => set.proxies.some((proxy) => proxy.count((link) => isLate(link) && link.isSilent) > 0);
      // On a connection opened since then, the commit isn't held back.
      const hasAnswered = writing.then(() => true);
      while (!isHeld() && !(await Promise.race([hasAnswered, sleep(1, false)])));
      const held = performance.now();
      await loss.act('');
      const inForce = performance.now() + BOUND_MS;
      await sleep(held + LATE_MS - performance.now());
      const isLateEnough = isHeld() && performance.now() > inForce;
      heal(set.proxies);
      await writing;
      if (isLateEnough) tried += 1;
      if (isLateEnough && (await countOf(two[0].url, token, body.label)) !== saved) landed += 1;
      await loss.restore?.();
    }
  } finally {
    heal(set.proxies);
    writer.close();
    for (const service of two) await service.stop();
  }
  report.check(
    tried > 0 && landed === 0,
    `late commit: of ${tried} commits that arrive ${LATE_MS / 1_000} s late, ${landed} save what a suspended person wrote`,
  );
}

function isLate({ fromAddress }: Link): boolean {
  return fromAddress === LATE_FROM;
}

/** A frozen instance doesn't finish writes of somebody who is suspended meanwhile. */
export async function testFrozenInstance({ report, set, ci }: FaultStage): Promise<void> {
  const uri = set.uri('frozen');
  const two = [await startOn(uri), await startOn(uri)] as const;
  const other = await Connection.open(two[1].url);
  try {
    const kinds = await lossKinds(two[0].url);
    const stage = { report, storage: 'frozen instance: MongoDB', two, other, kinds };
    await testHalfFinished(stage, ci ? 2 : 20);
    await testHalfFinished(stage, ci ? 2 : 20, { waits: false });
  } finally {
    two[1].child.kill('SIGCONT');
    other.close();
    for (const service of two) await service.stop();
  }
}
