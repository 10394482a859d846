/** The network falls silent in several ways. Used by mongo-faults. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { LinkMatch } from '../../harness/fault-proxy.js';
import { heal, ofServices, startPopulated, trafficOf, type FaultStage } from './fault-stage.js';
import type { SteadyTraffic } from './steady-traffic.js';

const ENDS_WITHIN_MS = 10_000;
const RIGHT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 3_000;
const AFTER_COMMIT_MS = 2_000;
const SOON_MS = 6_000;

/** SIGTERM ends the process in time while connections are silent. */
export async function testEnding(stage: FaultStage): Promise<void> {
  const { report, set } = stage;
  const silences: Readonly<Record<string, LinkMatch>> = {
    'the change stream': ({ kind }) => kind === 'stream',
    'the pool': ({ kind }) => kind === 'pool',
    everything: () => true,
  };
  for (const [index, [what, match]] of Object.entries(silences).entries()) {
    const { service } = await startPopulated(stage, `ending${index}`);
    for (const proxy of set.proxies) proxy.silence(ofServices(match));
    await sleep(500);
    const began = performance.now();
    const exited = once(service.child, 'exit');
    service.child.kill('SIGTERM');
    const hasEnded = await Promise.race([exited.then(() => true), sleep(3 * ENDS_WITHIN_MS, false)]);
    const ms = performance.now() - began;
    await service.kill();
    heal(set.proxies);
    report.figure(`ending: ${what} silent: ended after ${hasEnded ? ms.toFixed(0) : 'more than 30,000'} ms`);
    report.check(hasEnded && ms <= ENDS_WITHIN_MS, `ending: SIGTERM ends the process within 10 s with ${what} silent`);
  }
}

/** The first dead connection of a pool is enough to replace all of them. */
export async function testDeadPool(stage: FaultStage): Promise<void> {
  const { report, set, ci } = stage;
  for (const copies of ci ? [12] : [1, 12]) {
    const populated = await startPopulated(stage, `pool${copies}`);
    const many = trafficOf(populated, copies);
    await sleep(2_000);
    await many.stop();
    const traffic = trafficOf(populated);
    await sleep(500);
    const began = performance.now();
    const dead = set.proxies.map((proxy) => proxy.deaden(({ kind }) => kind === 'pool'));
    await sleep(ci ? 8_000 : 30_000);
    await traffic.stop();
    await populated.service.stop();
    const right = traffic.rightAfter(began);
    report.figure(`dead pool: ${Math.max(...dead)} dead connections: right again after ${right.toFixed(0)} ms`);
    report.checkTime(right <= RIGHT_WITHIN_MS, 'dead pool: dead connections: right again within 5 s of their death');
    judgeRefusals(stage, 'dead connections', traffic);
  }
}

/** A primary cut off from the other members: people with tokens are served soon after a new one commits. */
export async function testIsolatedPrimary(stage: FaultStage): Promise<void> {
  const { report, set, ci } = stage;
  const populated = await startPopulated(stage, 'isolated');
  const traffic = trafficOf(populated);
  await sleep(1_000);
  const began = performance.now();
  set.isolate(await set.primary());
  const committed = await firstCommit(set.uri('probe'));
  await sleep(ci ? 10_000 : 30_000);
  await traffic.stop();
  heal(set.proxies);
  await populated.service.stop();
  const right = traffic.rightAfter(began);
  const allowed = Math.max(SOON_MS, committed - began + AFTER_COMMIT_MS);
  report.figure(
    `isolated primary: primary cut off from the members: first majority commit after ${(committed - began).toFixed(0)} ms, the last 503 after ${right.toFixed(0)} ms`,
  );
  report.checkTime(
    right <= allowed,
    'isolated primary: people with tokens are served 2 s after the first majority commit',
  );
  judgeRefusals(stage, 'a partition', traffic);
  await set.settled();
}

/** In elections and silence, each 503 comes in time. */
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
  const populated = await startPopulated(stage, 'refusals');
  for (const [what, disturb] of Object.entries(disturbances)) {
    const traffic = trafficOf(populated, 4);
    await sleep(500);
    await disturb();
    await sleep(4_000);
    await traffic.stop();
    judgeRefusals(stage, what, traffic);
    await set.settled();
  }
  await populated.service.stop();
}

function judgeRefusals({ report }: FaultStage, when: string, traffic: SteadyTraffic): void {
  const slowest = traffic.slowestRefusal();
  const ms = slowest === undefined ? 0 : slowest.answered - slowest.sent;
  const count = traffic.seen.filter(({ answer }) => answer.status === 503).length;
  report.figure(
    `refusals: in ${when}: ${count} times 503, the slowest took ${ms.toFixed(0)} ms (${slowest?.what ?? 'none'})`,
  );
  report.checkTime(ms <= ANSWER_WITHIN_MS, `refusals: in ${when}: each 503 comes within 3 s`);
  const wrong = traffic.wrong();
  for (const { what, answer } of wrong.slice(0, 3)) report.figure(`${what} answered ${answer.status}: ${answer.body}`);
  report.check(wrong.length === 0, `refusals: in ${when}: any failure is 503 with Retry-After (${wrong.length} not)`);
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
