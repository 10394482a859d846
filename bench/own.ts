/**
 * Benchmark `own`: lists by own columns over HTTP, each with new random values: page and exact total. With `BENCH_DATA`, a
 * data folder of this benchmark, on that instead of a new one; with `BUILD`, the path of another built checkout, to that.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { ownMib } from '../harness/resident-memory.js';
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { putCustomersFile } from './customers-file.js';
import { randomFrom } from './customers-generator.js';
import { dayNumber, PLANS, RENEWAL_DAYS, SOURCES } from './own-generator.js';

const ROWS = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
const TURNS = Number(process.env['BENCH_TURNS'] ?? 60);
/** A line takes no longer than this: an earlier build needs seconds for some requests. */
const LINE_MS = 8_000;

interface Line {
  readonly name: string;
  readonly query: (random: (below: number) => number) => string;
  /** Whether a customer is created before each request. */
  readonly isAfterWrite?: boolean;
}

const REGIONS = ['north', 'south', 'east', 'west'];
const STATUSES = ['active', 'lead', 'inactive', 'blocked'];
/** Of one or two syllables, which 7,000 to 130,000 customers have in their names. */
const TEXTS = ['kalo', 'miresu', 'tavend', 'ada', 'olga', 'lena', 'energy', 'optics', 'lorem', 'suta'];

const among = <T>(values: readonly T[], random: (below: number) => number) => values[random(values.length)]!;

const LINES: readonly Line[] = [
  { name: 'sorted by a number', query: (random) => `_sort=score&_order=desc&_page=${1 + random(50)}` },
  {
    name: 'a date from x on, by it',
    query: (random) => `renewal_gte=${dayNumber(random(RENEWAL_DAYS))}&_sort=renewal`,
  },
  { name: 'one filter, by name', query: (random) => `score_gte=${random(1_000)}&_sort=name` },
  { name: 'two filters', query: (random) => `region=${among(REGIONS, random)}&score_gte=${random(1_000)}&_sort=name` },
  {
    name: 'two filters, few match',
    query: (random) => `source=${among(SOURCES, random)}&renewal=${dayNumber(random(RENEWAL_DAYS))}&_sort=name`,
  },
  {
    name: 'three filters',
    query: (random) =>
      `region=${among(REGIONS, random)}&plan=${among(PLANS, random)}&visits_lte=${random(200)}&_sort=name`,
  },
  {
    name: 'two filters, by a number of many values',
    query: (random) => `plan=${among(PLANS, random)}&visits_gte=${random(200)}&_sort=balance&_order=desc`,
  },
  {
    name: 'a filter, by another column',
    query: (random) => `balance_gte=${random(100_000)}.5&_sort=renewal&_order=desc`,
  },
  {
    name: 'a filter and status',
    query: (random) => `score_gte=${random(1_000)}&status=${among(STATUSES, random)}&_sort=name`,
  },
  {
    name: 'a filter and created',
    query: (random) => `plan=${among(PLANS, random)}&created_gte=202${random(4)}-0${1 + random(9)}-01T00:00:00.000Z`,
  },
  {
    name: 'q and two filters',
    query: (random) =>
      `q=${among(TEXTS, random)}&region=${among(REGIONS, random)}&visits_gte=${random(200)}&_sort=name`,
  },
  { name: 'q of 90,000 and a filter as broad', query: (random) => `q=ada&source=${among(SOURCES, random)}&_sort=name` },
  {
    name: 'two filters by cursor',
    query: (random) => `region=${among(REGIONS, random)}&score_lte=${random(1_000)}&_sort=name&_after=`,
  },
  {
    name: 'two filters, after a write',
    query: (random) => `region=${among(REGIONS, random)}&score_gte=${random(1_000)}&_sort=name`,
    isAfterWrite: true,
  },
];

export async function own(): Promise<void> {
  const folder = temporaryFolder();
  try {
    const data = process.env['BENCH_DATA'] ?? join(folder, 'data');
    mkdirSync(data, { recursive: true });
    if (process.env['BENCH_DATA'] === undefined) {
      await putCustomersFile(ROWS, join(data, 'castellan.db'), 'own-columns');
    }
    const root = process.env['BUILD'];
    const service = await startServiceProcess({ data, env: { SCRYPT_LN: '4' }, ...(root !== undefined && { root }) });
    try {
      await ownThroughHttp(service, ROWS);
    } finally {
      await service.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

/** Measures lists by own columns on a service with so many customers of `customerWithColumns`. */
export async function ownThroughHttp(service: ServiceProcess, customers: number): Promise<void> {
  const { token } = await signIn(service.url);
  const connection = await Connection.open(service.url);
  const values = randomFrom(Date.now() % 1_000_000);
  const random = (below: number) => Math.floor(values() * below);
  const before = ownMib(service.child.pid);
  const rows: string[][] = [];
  for (const { name, query, isAfterWrite } of LINES) {
    const times: number[] = [];
    const until = performance.now() + LINE_MS;
    for (let turn = 0; turn <= TURNS && (turn < 3 || performance.now() < until); turn += 1) {
      if (isAfterWrite) await connection.ask('POST', '/customers', { token, body: { name: 'Passing by', score: 7 } });
      const path = `/customers?${query(random)}&_limit=20`;
      const began = performance.now();
      const { status, body } = await connection.ask('GET', path, { token });
      times.push(performance.now() - began);
      if (status !== 200 && status !== 503) throw new Error(`GET ${path} answered ${status}: ${body}`);
    }
    const [first, ...later] = times;
    rows.push([name, fixed(first!), fixed(quantile(later, 0.5)), fixed(quantile(later, 0.95)), `${later.length}`]);
  }
  connection.close();
  printTable(
    `HTTP: lists by own columns among ${whole(customers)} customers, page of 20 and total, ms (p50 20; q 60)`,
    [['', 'first', 'p50', 'p95', 'requests'], ...rows],
  );
  console.log(
    `memory of the service: ${fixed(before ?? NaN)} MiB before, ${fixed(ownMib(service.child.pid) ?? NaN)} after`,
  );
}
