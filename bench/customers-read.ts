/** Part of the benchmark `customers`: one customer over HTTP, and the event loop during scans. */
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { startBareProcess } from './bare-process.js';
import { askOnce } from '../harness/connection.js';
import { customerNumber } from './customers-generator.js';
import { startIdleProcess, takeLoopDelay } from '../harness/loop-delay.js';
import { fromHere } from '../harness/owned.js';
import { compareRounds } from './compare-read.js';
import { startServiceProcess } from '../harness/service-process.js';
import { fixed, printTable } from '../harness/table.js';

/** Each of these scans all customers in some way. */
const SCANS = [
  'q=x&_limit=20',
  '_sort=phone&_limit=20',
  'region=north&_limit=20',
  'notes_ne=1&score_gte=500&_limit=20',
];
const SCANNING_MS = 10_000;

/**
 * Compares reading one customer over HTTP with bare `node:http`, and measures what scanning lists do to the service's
 * event loop.
 */
export async function customerReads(folder: string, data: string): Promise<void> {
  const probe = join(folder, 'service.json');
  const service = await startServiceProcess({
    data,
    env: { SCRYPT_LN: '4', LOG_LEVEL: 'info', LOOP_PROBE_FILE: probe },
    preload: [fromHere('loop-probe.mjs')],
  });
  const idle = await startIdleProcess(join(folder, 'idle.json'));
  try {
    const { token } = await signIn(service.url);
    const { id } = customerNumber(4_711);
    const path = `/customers/${id}`;
    const answer = await askOnce(service.url, 'GET', path, { token });
    const bare = await startBareProcess(folder, answer, [join(data, 'castellan.db'), id]);
    await compareRounds({
      path,
      title: 'log line on, beside node:http and the same prepared read',
      service,
      bare,
      token,
    });
    bare.stop();
    console.log('target: 0.45');
    const take = () => Promise.all([takeLoopDelay(service.child, probe), idle.take()]);
    await take();
    const until = performance.now() + SCANNING_MS;
    const scan = async (query: string) => {
      while (performance.now() < until) await askOnce(service.url, 'GET', `/customers?${query}`, { token });
    };
    await Promise.all(SCANS.map(scan));
    printTable('Event loop of the service while four clients make it scan, ms (targets 10 and 25)', [
      ['', 'p99', 'p99.9', 'max'],
      ...(await take()).map(({ p99, p999, max }, which) => [
        which === 0 ? 'service' : 'an idle process',
        ...[p99, p999, max].map((value) => fixed(value)),
      ]),
    ]);
  } finally {
    idle.stop();
    await service.stop();
  }
}
