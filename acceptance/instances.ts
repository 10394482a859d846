/**
 * Acceptance test `instances`: a change on one instance takes effect on the other within the bound, with and without
 * the change stream. Without the store both answer 503, and recover when it's back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { Connection, patiently } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { quantile } from '../harness/statistics.js';
import { TcpProxy } from '../test/support/tcp-proxy.js';
import { effectKinds, type Effect, type EffectKind, type Instance } from './effects.js';
import { testStoreIsMissed } from './missing-store.js';
import type { ServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { startTwoOnMongo, type Two } from './two-on-mongo.js';

const BOUND_MS = 1_000;
const BETWEEN_MS = 2;

export const instances: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder });
  const wire = () => new TcpProxy(set.port).listen();
  const wires: Two<TcpProxy> = [await wire(), await wire()];
  const uris = wires.map(({ port }) => `mongodb://127.0.0.1:${port}/castellan?directConnection=true`);
  const open = async ({ url }: { url: string }) => ({ url, connection: await Connection.open(url) });
  let services: readonly ServiceProcess[] = [];
  const connections: Connection[] = [];
  try {
    const two = (services = await startTwoOnMongo([uris[0]!, uris[1]!], { PROPAGATION_BOUND_MS: `${BOUND_MS}` }));
    const account = await signIn(two[0].url);
    const kinds = await effectKinds(two[0].url, account.token);
    // The service closes one that isn't used for 10 s.
    const both: Two<Instance> = [await open(two[0]), await open(two[1])];
    connections.push(...both.map(({ connection }) => connection));
    const rounds = ci ? 6 : 100;
    await testEffects(report, 'with the change stream', kinds, both, rounds);
    for (const one of wires) one.refuse('$changeStream');
    await testEffects(report, 'the change stream cut', kinds, both, ci ? 6 : 100);
    const refused = wires.map((one) => one.refused);
    report.check(
      Math.min(...refused) > 0,
      `each instance tried to open its stream anew (${refused.join(' and ')} times)`,
    );
    await testStoreIsMissed(report, { wires, both, account, boundMs: BOUND_MS });
    const isAlive = services.every(({ child }) => child.exitCode === null && child.signalCode === null);
    report.check(isAlive, 'neither was started again');
  } finally {
    for (const connection of connections) connection.close();
    for (const service of services) await service.stop();
    for (const one of wires) await one.cut();
    await set.stop();
    removeFolder(folder);
  }
};

async function testEffects(
  report: Report,
  how: string,
  kinds: Readonly<Record<string, EffectKind>>,
  [one, two]: Two<Instance>,
  rounds: number,
): Promise<void> {
  const all: number[] = [];
  for (const [name, prepare] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const effect = await (round % 2 === 0 ? prepare(one, two) : prepare(two, one));
      // An unnotified instance polls at its own times: the writes must not be in step with them.
      await sleep((round * 37) % 50);
      times.push(await seenAfter(effect));
      await effect.after?.();
    }
    const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
    report.figure(`${how}, ${name}: seen by the other after p50 ${p50}, p99 ${p99}, max ${max} ms`);
    all.push(...times);
  }
  const late = all.filter((ms) => ms > BOUND_MS).length;
  report.checkTime(
    late === 0,
    `${how}: each of ${all.length} changes acts on the other within ${BOUND_MS} ms (${late} not)`,
  );
}

/** Milliseconds from the acknowledgement until the other instance shows the change. */
async function seenAfter({ act, isSeen }: Effect): Promise<number> {
  const { status, body } = await patiently(act);
  if (status !== 200) throw new Error(`The change answered ${status}: ${body}`);
  const acknowledged = performance.now();
  for (;;) {
    const isThere = await isSeen();
    const after = performance.now() - acknowledged;
    if (isThere) return after;
    if (after > 5 * BOUND_MS) return Infinity;
    await sleep(BETWEEN_MS);
  }
}
