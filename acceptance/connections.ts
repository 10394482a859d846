/**
 * Acceptance test `connections`: an address that holds many connections, or sends many bodies that never end, directly or through
 * a proxy, keeps nobody else out.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { PROXIES, type Proxy } from './proxies.js';

const LIMITS = { LIMIT_CONNECTIONS: '1000', LIMIT_CONNECTIONS_ADDRESS: '150', LOG_LEVEL: 'silent' };
const ADDRESSES = 7;
const SLOW_BODIES = 1_100;
const ATTACKER = '127.0.0.2';
const CLIENT = '127.0.0.3';
const CLIENTS = 100;
const CI_CLIENTS = 30;
const AT_ONCE = 50;
/** The slow bodies that it admits, those that it's refusing, and the others. */
const MOST_OPEN = 150 + 2 * 64 + 20;
const METRICS_TOKEN = 'a-token-for-the-metrics';
/** Some proxies wait for 4 KiB before they pass a request on. */
const ARRIVES = 5_120;
const NEVER_ENDING =
  `POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${ARRIVES + 400}\r\n\r\n` +
  ' '.repeat(ARRIVES);

export const connections: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const clients = ci ? CI_CLIENTS : CLIENTS;
  try {
    for (const workers of ['1', '2'])
      await testIdle(report, { data: join(folder, `idle-${workers}`), workers, clients });
    for (const proxy of PROXIES) await testSlowBodies(report, { data: join(folder, proxy.name), proxy, clients });
  } finally {
    removeFolder(folder);
  }
};

interface IdleOptions {
  readonly data: string;
  readonly workers: string;
  readonly clients: number;
}

/** Seven addresses hold as many connections as they may, each after an answered request. */
async function testIdle(report: Report, { data, workers, clients }: IdleOptions): Promise<void> {
  const service = await startServiceProcess({ data, env: { ...LIMITS, WORKERS: workers } });
  const held: Socket[] = [];
  try {
    await inBatches(ADDRESSES * 150, async (index) => {
      const socket = await opened(service.url, `127.0.1.${Math.floor(index / 150) + 1}`);
      held.push(socket);
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      socket.resume();
    });
    const { served, times } = await visit(service.url, clients);
    const open = held.filter((socket) => !socket.destroyed).length;
    report.figure(`WORKERS=${workers}: ${open} of ${held.length} idle connections are open; ${told(times)}`);
    report.check(
      served === clients,
      `WORKERS=${workers}: while seven addresses hold 1,000 idle connections, ${served} of ${clients} new clients are served`,
    );
  } finally {
    for (const socket of held) socket.destroy();
    await service.stop();
  }
}

interface SlowOptions {
  readonly data: string;
  readonly proxy: Proxy;
  readonly clients: number;
}

/** One address sends bodies that never end through a proxy. */
async function testSlowBodies(report: Report, { data, proxy, clients }: SlowOptions): Promise<void> {
  const program = proxy.find();
  if (program === undefined) {
    report.skip(`there is no ${proxy.name} on this machine`);
    return;
  }
  const service = await startServiceProcess({
    data,
    env: { ...LIMITS, TRUST_PROXY: '1', WORKERS: '2', METRICS_TOKEN },
  });
  const running = await proxy.start(program, service.url);
  const slow: Socket[] = [];
  try {
    const before = await visit(running.url, clients);
    await inBatches(SLOW_BODIES, async () => {
      const socket = await opened(running.url, ATTACKER);
      slow.push(socket);
      socket.resume();
      socket.write(NEVER_ENDING);
    });
    const trickle = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write(' ');
    }, 1_000);
    const { served, times } = await visit(running.url, clients);
    const direct = await visit(service.url, clients);
    const open = await connectionsOf(service.url);
    clearInterval(trickle);
    report.figure(
      `${running.version}: the service has ${open} connections; others: ${told(times)}, before: ${told(before.times)}`,
    );
    report.check(
      served === clients && direct.served === clients,
      `${proxy.name}: during ${SLOW_BODIES} slow bodies from one address, ${served} of ${clients} requests from another one are ` +
        `served, and ${direct.served} without the proxy`,
    );
    report.check(open <= MOST_OPEN, `${proxy.name}: the service has at most ${MOST_OPEN} connections then`);
    for (const socket of slow) socket.destroy();
    report.check(await isServedAgain(running.url), `${proxy.name}: once they are over, their address is served again`);
  } finally {
    for (const socket of slow) socket.destroy();
    await running.stop();
    await service.stop();
  }
}

async function inBatches(times: number, step: (index: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < times; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, times - first);
    await Promise.all(Array.from({ length: count }, (_, index) => step(first + index)));
  }
}

/** As many requests, each on a connection of its own. */
async function visit(
  url: string,
  times: number,
): Promise<{ readonly served: number; readonly times: readonly number[] }> {
  const taken: number[] = [];
  let served = 0;
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    if ((await statusOf(url, CLIENT)) === 200) served += 1;
    taken.push(performance.now() - began);
    await sleep(10);
  }
  return { served, times: taken };
}

async function connectionsOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^castellan_connections (\d+)$/m.exec(await answer.text())?.[1]);
}

async function isServedAgain(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await statusOf(url, ATTACKER)) === 200) return true;
    await sleep(20);
  }
  return false;
}

async function statusOf(url: string, from: string): Promise<number> {
  try {
    const connection = await Connection.open(url, from);
    const { status } = await connection.ask('GET', '/healthz');
    connection.close();
    return status;
  } catch {
    return 0;
  }
}

async function opened(url: string, from: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function told(times: readonly number[]): string {
  const [p50, p99] = [0.5, 0.99].map((share) => quantile([...times], share).toFixed(1));
  return `p50 ${p50} ms, p99 ${p99} ms`;
}
