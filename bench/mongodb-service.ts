/**
 * Benchmark `mongodb-service`: a service on MongoDB with many customers: their import, lists over HTTP, and 200 segments
 * whose counts are kept while 32 writers write. With `MEMBERS`, on a set of so many.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { processorMs } from '../harness/processor-time.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { mainProgram, startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { median, quantile } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { randomFrom } from './customers-generator.js';
import { ownThroughHttp } from './own.js';
import { customerWithColumns } from './own-generator.js';
import { filterStateOf, mixedSegments } from './segments-generator.js';
import { WRITERS, writing } from './write-load.js';

const ROWS = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
const TURNS = Number(process.env['BENCH_TURNS'] ?? 60);
const CACHE_GB = 4;
const MS_PER_LINE = 8_000;
const WRITING_MS = 10_000;
const ROWS_AT_ONCE = 1_000;

interface Place {
  readonly set: ReplicaSet;
  readonly env: Readonly<Record<string, string>>;
}

export async function mongodbService(): Promise<void> {
  if (MONGOD_MISSING !== undefined) {
    console.log(`****** SKIPPED: ${MONGOD_MISSING} ******`);
    return;
  }
  const folder = temporaryFolder();
  const members = Number(process.env['MEMBERS'] ?? 1);
  const set = await ReplicaSet.start({ folder: join(folder, 'mongodb'), members, cacheGb: CACHE_GB });
  const data = join(folder, 'data');
  const env = { STORAGE: 'mongodb', MONGODB_URI: set.uri('castellan'), SCRYPT_LN: '4', DATA_DIR: data };
  const place = { set, env };
  try {
    const file = join(folder, 'customers.ndjson');
    writeCustomers(file);
    await (await startServiceProcess({ data, env })).stop();
    runCommand('import', place, ['import', 'customers', file]);
    const service = await startServiceProcess({ data, env });
    try {
      await lists(service);
      await ownThroughHttp(service, ROWS);
      await segmentsBesideWriters(service);
    } finally {
      await service.stop();
    }
    runCommand('verify', place, ['verify']);
  } finally {
    await set.stop();
    removeFolder(folder);
  }
}

function writeCustomers(file: string): void {
  const to = openSync(file, 'w');
  for (let from = 0; from < ROWS; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, ROWS - from) }, (_, index) => {
      const { firstName, lastName, ownColumns, name, email, phone, company, status, role, notes } = customerWithColumns(
        from + index,
      );
      const fields = { name, first_name: firstName, last_name: lastName, email, phone, company, status, role, notes };
      return `${JSON.stringify({ ...fields, ...Object.fromEntries(ownColumns) })}\n`;
    });
    writeSync(to, rows.join(''));
  }
  closeSync(to);
}

/** Runs a command to its end and prints how long it and the members took. Throws with what it said when it failed. */
function runCommand(name: string, { set, env }: Place, args: readonly string[]): void {
  const ofMembers = () => set.pids.reduce((sum, pid) => sum + processorMs(pid), 0) / 1_000;
  const [began, before] = [performance.now(), ofMembers()];
  const program = join(dirname(mainProgram()), 'cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stdout}${stderr}`);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${name}: ${fixed(seconds)} s, ${fixed(ofMembers() - before)} s of processor time in the members`);
  console.log(`  ${stdout.trim().split('\n').at(-1)}`);
}

async function lists(service: ServiceProcess): Promise<void> {
  const { token } = await signIn(service.url);
  const connection = await Connection.open(service.url);
  const random = randomFrom(Date.now() % 1_000_000);
  const start = () => Math.floor(random() * (ROWS - 20));
  const lines: readonly (readonly [name: string, query: () => string])[] = [
    ['page by name', () => '_sort=name'],
    ['two statuses and a role, by name', () => 'status=active&status=lead&role=vip&_sort=name'],
    ['any offset', () => `_sort=name&_start=${start()}`],
    ['q, one match', () => `q=.${start()}@example&_sort=name`],
    ['q of many', () => 'q=example&_sort=name'],
  ];
  const rows: string[][] = [];
  for (const [name, query] of lines) {
    const times: number[] = [];
    let total = '';
    const until = performance.now() + MS_PER_LINE;
    for (let turn = 0; turn < TURNS && (turn < 3 || performance.now() < until); turn += 1) {
      const began = performance.now();
      const { status, head } = await connection.ask('GET', `/customers?${query()}&_limit=20`, { token });
      times.push(performance.now() - began);
      if (status !== 200 && status !== 503) throw new Error(`${name} answered ${status}.`);
      total = /^x-total-count: *(\d+)/im.exec(head)?.[1] ?? '';
    }
    rows.push([name, total, fixed(median(times)), fixed(quantile(times, 0.95)), `${times.length}`]);
  }
  connection.close();
  printTable(`HTTP: lists among ${whole(ROWS)} customers on MongoDB, page of 20 and total, ms (p50 30)`, [
    ['', 'total of the last', 'p50', 'p95', 'requests'],
    ...rows,
  ]);
}

/** Writers change what the segments ask for. Whether the counts are right afterwards is for `verify` to say. */
async function segmentsBesideWriters(service: ServiceProcess): Promise<void> {
  const { token } = await signIn(service.url);
  const ask = (method: string, path: string, body?: object) =>
    askOnce(service.url, method, path, { token, ...(body && { body }) });
  const ids = (JSON.parse((await ask('GET', '/customers?_limit=1000')).body) as { id: string }[]).map(({ id }) => id);
  const change = (connection: Connection, writer: number, turn: number) => {
    const which = (writer + turn * WRITERS) % ids.length;
    const body = { score: (turn * 7) % 1_000, status: turn % 2 === 0 ? 'lead' : 'active', region: 'north' };
    return connection.ask('PUT', `/customers/${ids[which]}`, { token, body });
  };
  const times = { warmUpMs: 1_000, ms: WRITING_MS };
  const plain = await writing({ url: service.url, token }, change, times);
  const began = performance.now();
  for (const [index, criteria] of mixedSegments().entries()) {
    const filters = filterStateOf(criteria);
    // Counting goes on while callers that time out are told to retry.
    while ((await ask('POST', '/segments', { name: `Segment ${index}`, filters })).status === 503);
  }
  const counted = (performance.now() - began) / 1_000;
  const tracked = await writing({ url: service.url, token }, change, times);
  printTable(`HTTP: customer writes a second, ${WRITERS} writers, among ${whole(ROWS)} customers on MongoDB`, [
    ['', 'a second'],
    ['no segments', whole(plain)],
    ['200 segments', whole(tracked)],
    ['ratio', fixed(tracked / plain, 2)],
  ]);
  console.log(`200 segments made and counted in ${fixed(counted)} s`);
}
