/** The store of two instances disappears and comes back. Used by instances. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TcpProxy } from '../test/support/tcp-proxy.js';
import type { Account } from '../harness/accounts.js';
import { ADMIN } from '../harness/service-process.js';
import { Connection, type Answer } from '../harness/connection.js';
import type { Instance } from './effects.js';
import type { Report } from './acceptance-test.js';
import type { Two } from './two-on-mongo.js';

/** Longer than any request waits. */
const AWAY_MS = 6_000;
const BACK_WITHIN_MS = 10_000;
const BETWEEN_MS = 10;

export interface Scene {
  readonly wires: Two<TcpProxy>;
  readonly both: Two<Instance>;
  readonly account: Account;
  readonly boundMs: number;
}

interface Seen {
  readonly what: string;
  readonly sent: number;
  readonly answered: number;
  readonly answer: Answer;
}

/** The store disappears, by a closed connection and by silence, and comes back. */
export async function testStoreIsMissed(report: Report, scene: Scene): Promise<void> {
  const { wires, boundMs } = scene;
  for (const [how, end] of [
    ['the store cut', (wire: TcpProxy) => wire.cut()],
    ['the store silent', async (wire: TcpProxy) => wire.die()],
  ] as const) {
    const ports = wires.map(({ port }) => port);
    const asking = startAsking(scene);
    await sleep(200);
    const began = performance.now();
    for (const wire of wires) await end(wire);
    await sleep(AWAY_MS);
    const ended = performance.now();
    const away = asking.seen.filter(({ sent }) => sent > began && sent < ended);
    // A silent connection is cut before it's heard again.
    if (how === 'the store silent') for (const wire of wires) await wire.cut();
    for (const [index, wire] of wires.entries()) await wire.listen(ports[index]);
    await sleep(100);
    const back = performance.now();
    const returned = await untilServed(scene);
    await asking.stop();
    judge(report, how, { away, seen: asking.seen, began, boundMs });
    report.figure(`${how}: both serve reads and writes ${Math.round(returned - back)} ms after it is back`);
    report.checkTime(returned - back < BACK_WITHIN_MS, `${how}: both serve again by themselves`);
  }
}

interface Observed {
  readonly away: readonly Seen[];
  readonly seen: readonly Seen[];
  readonly began: number;
  readonly boundMs: number;
}

function judge(report: Report, how: string, { away, seen, began, boundMs }: Observed): void {
  const statuses = new Map<string, number>();
  for (const { what, answer } of away) {
    const line = `${what} ${answer.status}`;
    statuses.set(line, (statuses.get(line) ?? 0) + 1);
  }
  report.figure(`${how}: ${[...statuses].map(([line, count]) => `${count} times ${line}`).join(', ')}`);
  const served = away.filter(({ answer }) => answer.status === 200).map(({ sent }) => sent - began);
  const slowest = Math.max(...away.map(({ sent, answered }) => answered - sent));
  report.figure(
    `${how}: served for ${Math.max(0, ...served).toFixed(0)} ms more, the slowest answer took ${slowest.toFixed(0)} ms`,
  );
  report.check(Math.max(0, ...served) <= boundMs, `${how}: nobody is served on what is older than ${boundMs} ms`);
  const wrong = seen.filter(({ answer: { status, head } }) => status !== 200 && !isUnavailable(status, head));
  for (const { what, answer } of wrong.slice(0, 5)) report.figure(`${what} answered ${answer.status}: ${answer.body}`);
  report.check(wrong.length === 0, `${how}: any other answer is 503 with Retry-After, never 401 (${wrong.length} not)`);
}

export function isUnavailable(status: number, head: string): boolean {
  return status === 503 && /^retry-after: *[1-9]\d*$/im.test(head);
}

/** Reads, writes and signs in on both instances, one request after another, until stopped. */
function startAsking({ both, account: { id, token } }: Scene) {
  const seen: Seen[] = [];
  const state = { over: false };
  const asks = [
    ['GET', '/users/me', undefined],
    ['GET', '/features', undefined],
    ['GET', '/customers?_limit=1', undefined],
    ['POST', '/login', () => ADMIN],
    ['PUT', `/users/${id}`, () => ({ first_name: 'Ada', last_name: `Lovelace ${performance.now()}` })],
  ] as const;
  const loops = both.flatMap(({ url }) =>
    asks.map(async ([method, path, body]) => {
      const connection = await Connection.open(url);
      while (!state.over) {
        const sent = performance.now();
        const answer = await connection.ask(method, path, { token, body: body?.() });
        seen.push({ what: `${method} ${path.replace(id, ':own')}`, sent, answered: performance.now(), answer });
        await sleep(BETWEEN_MS);
      }
      connection.close();
    }),
  );
  return {
    seen,
    stop: async () => {
      state.over = true;
      await Promise.all(loops);
    },
  };
}

/** Resolves once both instances have made a change; returns the time. */
async function untilServed({ both, account: { token } }: Scene): Promise<number> {
  const until = performance.now() + BACK_WITHIN_MS;
  for (const { connection } of both) {
    for (let turn = 0; performance.now() < until; turn++) {
      const body = { name: `After ${performance.now()}` };
      if ((await connection.ask('POST', '/roles', { token, body })).status === 201) break;
      await sleep(BETWEEN_MS);
    }
  }
  return performance.now();
}
