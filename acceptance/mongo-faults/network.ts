/** The network falls silent in several ways. Used by mongo-faults. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { LinkMatch } from '../../harness/fault-proxy.js';
import { heal, ofServices, startStaffed, trafficOf, type FaultStage } from './fault-stage.js';
import type { SteadyTraffic } from './steady-traffic.js';

const ENDS_WITHIN_MS = 10_000;
const RIGHT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 3_000;
const AFTER_COMMIT_MS = 2_000;
const SOON_MS = 6_000;

/** Row 1. */
export async function testEnding(stage: FaultStage): Promise<void> {
  const { report, set } = stage;
  const silences: Readonly<Record<string, LinkMatch>> = {
    'the change stream': ({ kind }) => kind === 'stream',
    'the pool': ({ kind }) => kind === 'pool',
    everything: () => true,
  };
  for (const [index, [what, match]] of Object.entries(silences).entries()) {
    const { service } = await startStaffed(stage, `ending${index}`);
    for (const proxy of set.proxies) proxy.silence(ofServices(match));
    await sleep(500);
    const began = performance.now();
    const exited = once(service.child, 'exit');
    service.child.kill('SIGTERM');
    const hasEnded = await Promise.race([exited.then(() => true), sleep(3 * ENDS_WITHIN_MS, false)]);
    const ms = performance.now() - began;
    await service.kill();
    heal(set.proxies);
    report.figure(`1. ${what} silent: ended after ${hasEnded ? ms.toFixed(0) : 'more than 30,000'} ms`);
    report.check(hasEnded && ms <= ENDS_WITHIN_MS, `1. SIGTERM ends the process within 10 s with ${what} silent`);
  }
}

/** Row 2. */
export async function testDeadPool(stage: FaultStage): Promise<void> {
  const { report, set, ci } = stage;
  for (const copies of ci ? [12] : [1, 12]) {
    const staffed = await startStaffed(stage, `pool${copies}`);
    const many = trafficOf(staffed, copies);
    await sleep(2_000);
    await many.stop();
    const traffic = trafficOf(staffed);
    await sleep(500);
    const began = performance.now();
    const dead = set.proxies.map((proxy) => proxy.deaden(({ kind }) => kind === 'pool'));
    await sleep(ci ? 8_000 : 30_000);
    await traffic.stop();
    await staffed.service.stop();
    const right = traffic.rightAfter(began);
    report.figure(`2. ${Math.max(...dead)} dead connections: right again after ${right.toFixed(0)} ms`);
    report.checkTime(right <= RIGHT_WITHIN_MS, '2. dead connections: right again within 5 s of their death');
    judgeRefusals(stage, 'dead connections', traffic);
  }
}

/** Row 4, and row 8 in a partition. */
export async function testIsolatedPrimary(stage: FaultStage): Promise<void> {
  const { report, set, ci } = stage;
  const staffed = await startStaffed(stage, 'isolated');
  const traffic = trafficOf(staffed);
  await sleep(1_000);
  const began = performance.now();
  set.isolate(await set.primary());
  const committed = await firstCommit(set.uri('probe'));
  await sleep(ci ? 10_000 : 30_000);
  await traffic.stop();
  heal(set.proxies);
  await staffed.service.stop();
  const right = traffic.rightAfter(began);
  const allowed = Math.max(SOON_MS, committed - began + AFTER_COMMIT_MS);
  report.figure(
    `4. primary cut off from the members: first majority commit after ${(committed - began).toFixed(0)} ms, the last 503 after ${right.toFixed(0)} ms`,
  );
  report.checkTime(right <= allowed, '4. people with tokens are served 2 s after the first majority commit');
  judgeRefusals(stage, 'a partition', traffic);
  await set.settled();
}

/** Row 8 in elections and silence. */
export async function testSlowRefusals(stage: FaultStage): Promise<void> {
  const { set } = stage;
  const disturbances: Readonly<Record<string, () => Promise<void>>> = {
    'a step-down': () => set.stepDown(),
    'a killed primary': async () => {
      const restart = await set.killPrimary();
      await sleep(15_000);
      await restart();
    },
    'a silent network': async () => {
      for (const proxy of set.proxies) proxy.silence(ofServices(() => true));
      await sleep(8_000);
      heal(set.proxies);
    },
    'a reset network': async () => {
      for (const proxy of set.proxies) proxy.reset(ofServices(() => true));
    },
    'a delay of 200 ms': async () => {
      for (const proxy of set.proxies) proxy.delay(100);
      await sleep(5_000);
      for (const proxy of set.proxies) proxy.delay(0);
    },
  };
  const staffed = await startStaffed(stage, 'refusals');
  for (const [what, disturb] of Object.entries(disturbances)) {
    const traffic = trafficOf(staffed, 4);
    await sleep(500);
    await disturb();
    await sleep(4_000);
    await traffic.stop();
    judgeRefusals(stage, what, traffic);
    await set.settled();
  }
  await staffed.service.stop();
}

function judgeRefusals({ report }: FaultStage, when: string, traffic: SteadyTraffic): void {
  const slowest = traffic.slowestRefusal();
  const ms = slowest === undefined ? 0 : slowest.answered - slowest.sent;
  const count = traffic.seen.filter(({ answer }) => answer.status === 503).length;
  report.figure(`8. in ${when}: ${count} times 503, the slowest took ${ms.toFixed(0)} ms (${slowest?.what ?? 'none'})`);
  report.checkTime(ms <= ANSWER_WITHIN_MS, `8. in ${when}: each 503 comes within 3 s`);
  const wrong = traffic.wrong();
  for (const { what, answer } of wrong.slice(0, 3)) report.figure(`${what} answered ${answer.status}: ${answer.body}`);
  report.check(wrong.length === 0, `8. in ${when}: any failure is 503 with Retry-After (${wrong.length} not)`);
}

/** When the set first commits by majority, by `performance.now()`. */
async function firstCommit(uri: string): Promise<number> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 60_000, heartbeatFrequencyMS: 500 });
  const rows = client.db().collection('rows', { writeConcern: { w: 'majority' } });
  try {
    for (;;) {
      try {
        await rows.insertOne({});
        return performance.now();
      } catch {
        await sleep(50);
      }
    }
  } finally {
    await client.close();
  }
}
