import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signIn } from './accounts.js';
import { startBareProcess } from './bare-process.js';
import { askOnce } from './connection.js';
import { removeFolder, temporaryFolder } from './owned.js';
import { startServiceProcess, type ServiceProcess } from './service-process.js';
import { median } from './statistics.js';
import { fixed, printTable, whole } from './table.js';

const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 32;
const run = promisify(execFile);

/** A path that is read, of a service and of the bare server beside it. */
export interface Comparison {
  readonly path: string;
  readonly title: string;
  readonly service: ServiceProcess;
  readonly bare: { readonly url: string };
  readonly token: string;
}

/** A signed-in `GET /users/me` beside bare `node:http` that sends the same bytes and headers, in paired rounds. */
export async function read(): Promise<void> {
  await readMe('info', 'log line on (to a file)');
  await readMe('warn', 'log line off');
}

async function readMe(level: string, title: string): Promise<void> {
  const folder = temporaryFolder();
  const service = await startServiceProcess({ data: join(folder, 'data'), env: { LOG_LEVEL: level, SCRYPT_LN: '4' } });
  try {
    const { token } = await signIn(service.url);
    const path = '/users/me';
    const bare = await startBareProcess(folder, await askOnce(service.url, 'GET', path, { token }));
    await compare({ path, title, service, bare, token });
    bare.stop();
  } finally {
    await service.stop();
    removeFolder(folder);
  }
}

/** Asks both in paired rounds and prints the ratios. */
export async function compare({ path, title, service, bare, token }: Comparison): Promise<void> {
  const rounds: { service: number; bare: number }[] = [];
  const urls = [service.url, bare.url].map((url) => `${url}${path}`) as [string, string];
  for (const url of urls) await requestsPerSecond(url, token, 2);
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever goes first changes, so that a drift of the machine hits both.
    const serviceFirst = round % 2 === 0;
    const first = await requestsPerSecond(urls[serviceFirst ? 0 : 1], token, SECONDS);
    const second = await requestsPerSecond(urls[serviceFirst ? 1 : 0], token, SECONDS);
    rounds.push(serviceFirst ? { service: first, bare: second } : { service: second, bare: first });
  }
  print(`GET ${path}, ${CONNECTIONS} connections, ${title}`, rounds);
}

function print(title: string, rounds: readonly { service: number; bare: number }[]): void {
  printTable(title, [
    ['round', 'service/s', 'bare/s', 'ratio'],
    ...rounds.map(({ service, bare }, round) => [
      `${round + 1}`,
      whole(service),
      whole(bare),
      fixed(service / bare, 3),
    ]),
  ]);
  console.log(`median ratio: ${fixed(median(rounds.map(({ service, bare }) => service / bare)), 3)}`);
}

async function requestsPerSecond(url: string, token: string, seconds: number): Promise<number> {
  const script = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const args = ['-c', `${CONNECTIONS}`, '-d', `${seconds}`, '-H', `Authorization=Bearer ${token}`, '--json', url];
  const { stdout } = await run(process.execPath, [script, ...args], { timeout: 60_000 });
  const result = JSON.parse(stdout) as { '2xx': number; duration: number; errors: number; non2xx: number };
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}
