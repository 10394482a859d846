/**
 * Benchmark `middlewares`: what Koa, each middleware, and router with guard add to a request, beside bare `node:http`.
 * Needs `wrk`. The servers alternate, and the table shows medians; the access log goes to a file.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithUs, fromHere, removeFolder, temporaryFolder } from '../harness/owned.js';
import { median } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { wrk } from '../harness/wrk.js';

const ROUNDS = 7;
const SECONDS = 1;
const SERVERS = [
  'bare node:http',
  'Koa',
  '+ request id',
  '+ client address',
  '+ drain',
  '+ access log',
  '+ security headers',
  '+ errors',
  '+ CORS',
  '+ limits of the request head',
  '+ conditional GET',
  '+ router and guard',
] as const;

export async function middlewares(): Promise<void> {
  const folder = temporaryFolder();
  const servers = await Promise.all(SERVERS.map((name, index) => start(folder, name, index - 1)));
  try {
    for (const { url } of servers) await wrk(url, { seconds: 2 });
    const rates = servers.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { url }] of servers.entries()) rates[index]!.push(await wrk(url, { seconds: SECONDS }));
    }
    const medians = rates.map(median);
    const rows = SERVERS.map((name, index) => {
      const [rate, before] = [medians[index]!, medians[index - 1]];
      const added = before === undefined ? '' : fixed(1e6 / rate - 1e6 / before);
      return [name, whole(rate), fixed(rate / medians[0]!, 2), fixed(1e6 / rate), added];
    });
    printTable('Cost of each middleware', [['', 'requests/s', 'of bare', 'us each', 'us added'], ...rows]);
  } finally {
    for (const { stop } of servers) stop();
    removeFolder(folder);
  }
}

async function start(folder: string, name: string, count: number) {
  const script = fileURLToPath(new URL('middlewares-server.ts', import.meta.url));
  const log = openSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.log`), 'w');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', fromHere('stop-with-parent.mjs'), script, String(count)],
    {
      stdio: ['ignore', log, 'pipe'],
    },
  );
  endWithUs(child);
  const [port] = (await once(child.stderr!, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}/features`, stop: () => void child.kill('SIGKILL') };
}
