/**
 * Benchmark `memory`: what a service holds while clients send lists, searches and writes, told apart into its own memory and
 * pages of mapped files, which the system takes back when needed. With `BENCH_DATA=folder`, on a copy of that data folder, whose
 * administrator must have the password of the harness. Needs /proc.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { mappedMib, ownMib } from '../harness/resident-memory.js';
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { printTable, whole } from '../harness/table.js';
import { throughput } from '../harness/throughput.js';
import { randomFrom } from './customers-generator.js';
import { randomRequest } from './random-requests.js';

const SECONDS = 20;
const CLIENTS = 32;
const SAMPLE_MS = 50;
const TEXTS = ['adams', 'ada', 'example', 'energy', 'north', 'zq'];

type Send = (
  connection: Connection,
  token: string,
  client: number,
  turn: number,
) => Promise<{ readonly status: number }>;

export async function memory(): Promise<void> {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const { BENCH_DATA: given } = process.env;
  if (given !== undefined) cpSync(given, data, { recursive: true });
  const service = await startServiceProcess({ data, env: { SCRYPT_LN: '4', LOG_LEVEL: 'warn' } });
  try {
    const { token } = await signIn(service.url);
    const rows = [['load', 'requests/s', 'own, MiB: worst', 'at the end', 'mapped, MiB: worst']];
    // All at once comes last, after each load alone has filled its caches.
    for (const [title, send] of Object.entries(loads())) rows.push([title, ...(await measure(service, token, send))]);
    printTable(`memory of a service, ${CLIENTS} connections, ${SECONDS} s each`, rows);
  } finally {
    await service.stop();
    removeFolder(folder);
  }
}

function loads(): Readonly<Record<string, Send>> {
  const random = randomFrom(1);
  const list: Send = (connection, token) => connection.ask('GET', randomRequest(random, []), { token });
  const search: Send = (connection, token, _, turn) =>
    connection.ask('GET', `/customers?q=${TEXTS[turn % TEXTS.length]!}&_page=${1 + (turn % 9)}&_limit=50`, { token });
  const write: Send = (connection, token, client, turn) =>
    connection.ask('POST', '/customers', { token, body: { name: `Client ${client}`, notes: `Turn ${turn}` } });
  const kinds = [list, search, write];
  const all: Send = (connection, token, client, turn) => kinds[client % kinds.length]!(connection, token, client, turn);
  return { lists: list, searches: search, writes: write, 'all at once': all };
}

async function measure({ child, url }: ServiceProcess, token: string, send: Send): Promise<string[]> {
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => Connection.open(url)));
  const [own, mapped]: [number[], number[]] = [[], []];
  const sample = () => {
    own.push(ownMib(child.pid) ?? NaN);
    mapped.push(mappedMib(child.pid) ?? NaN);
  };
  const watch = setInterval(sample, SAMPLE_MS);
  try {
    const perSecond = await throughput(
      CLIENTS,
      async (client, turn) => {
        const { status } = await send(connections[client]!, token, client, turn);
        // 503 is the answer while too many slow lists wait.
        if (status >= 400 && status !== 503) throw new Error(`A request answered ${status}.`);
      },
      { warmUpMs: 0, ms: SECONDS * 1_000 },
    );
    sample();
    return [perSecond, Math.max(...own), own.at(-1)!, Math.max(...mapped)].map(whole);
  } finally {
    clearInterval(watch);
    for (const connection of connections) connection.close();
  }
}
