/** Compares a GET of the service with bare `node:http`. Used by read, features and customers. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signIn, type Account } from '../harness/accounts.js';
import { startBareProcess } from './bare-process.js';
import { askOnce } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';

const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 32;
const run = promisify(execFile);

export interface ReadToCompare {
  readonly path: string;
  /** Fills the store before the measurement. */
  readonly prepare?: (url: string, administrator: Account) => Promise<void>;
}

/** Compares a signed-in GET with bare `node:http` that sends the same bytes and headers, in paired rounds. */
export async function compareRead(read: ReadToCompare): Promise<void> {
  await compare(read, 'info', 'log line on (to a file)');
  await compare(read, 'warn', 'log line off');
}

async function compare({ path, prepare }: ReadToCompare, level: string, title: string): Promise<void> {
  const folder = temporaryFolder();
  const service = await startServiceProcess({ data: join(folder, 'data'), env: { LOG_LEVEL: level, SCRYPT_LN: '4' } });
  try {
    const administrator = await signIn(service.url);
    await prepare?.(service.url, administrator);
    const { token } = administrator;
    const bare = await startBareProcess(folder, await askOnce(service.url, 'GET', path, { token }));
    await compareRounds({ path, title, service, bare, token });
    bare.stop();
  } finally {
    await service.stop();
    removeFolder(folder);
  }
}

/** A path to read, from a service and from the bare server. */
export interface Comparison {
  readonly path: string;
  readonly title: string;
  readonly service: { readonly url: string };
  readonly bare: { readonly url: string };
  readonly token: string;
}

/** Loads both in paired rounds and prints the ratios. */
export async function compareRounds({ path, title, service, bare, token }: Comparison): Promise<void> {
  const rounds: { service: number; bare: number }[] = [];
  const measure = (url: string, seconds = SECONDS) => requestsPerSecond(`${url}${path}`, token, seconds);
  for (const url of [service.url, bare.url]) await measure(url, 2);
  for (let round = 0; round < ROUNDS; round++) {
    // The order alternates, so that drift of the machine affects both equally.
    const serviceFirst = round % 2 === 0;
    const first = await measure(serviceFirst ? service.url : bare.url);
    const second = await measure(serviceFirst ? bare.url : service.url);
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
  const args = ['-c', `${CONNECTIONS}`, '-d', `${seconds}`, '-H', `Authorization=Bearer ${token}`, '--json'];
  const { stdout } = await run(process.execPath, [script, ...args, url], { timeout: 60_000 });
  const result = JSON.parse(stdout) as { '2xx': number; duration: number; errors: number; non2xx: number };
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}
