/** Benchmark `evaluation`: flags for customers among many, over HTTP. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median, quantile } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { wrk } from '../harness/wrk.js';
import { startBareProcess } from './bare-process.js';
import { putCustomersFile } from './customers-file.js';
import { customerNumber } from './customers-generator.js';

/** Numbers of customers, to see that they don't matter; the targets hold for all of them. */
const SIZES = (process.env['BENCH_CUSTOMERS'] ?? '10000,1000000').split(',').map(Number);
/** Half of them target a segment each. */
const FLAGS = 20;
const ROUNDS = 5;
const SECONDS = 4;
const TIMES = 2_000;
const REGIONS = ['north', 'south', 'east', 'west'];
const PATH = '/ofrep/v1/evaluate/flags';

/** Evaluates 20 flags, 10 of which target segments over own columns, for random customers. */
export async function evaluation(): Promise<void> {
  const ratios: (readonly [rows: number, ratio: number])[] = [];
  for (const rows of SIZES) ratios.push([rows, await among(rows)]);
  printTable('POST of all flags, 32 connections: median share of bare node:http (target: 0.20)', [
    ['customers', 'ratio'],
    ...ratios.map(([rows, ratio]) => [whole(rows), fixed(ratio, 3)]),
  ]);
}

/** Evaluates for this many customers. Returns the median ratio to bare `node:http`. */
async function among(rows: number): Promise<number> {
  const folder = temporaryFolder();
  try {
    const data = join(folder, 'data');
    mkdirSync(data);
    await putCustomersFile(rows, join(data, 'castellan.db'));
    const service = await startServiceProcess({ data, env: { SCRYPT_LN: '4', LOG_LEVEL: 'info' } });
    try {
      const { token } = await signIn(service.url);
      await prepare(service.url, token);
      await latencies(service.url, token, rows);
      return await throughput(folder, service.url, token, rows);
    } finally {
      await service.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

/** `developer_mode` is the first flag. */
async function prepare(url: string, token: string): Promise<void> {
  const make = async (path: string, body: object) => {
    let answer = await askOnce(url, 'POST', path, { token, body });
    // The members of a new segment are still being counted.
    while (answer.status === 503) answer = await askOnce(url, 'POST', path, { token, body });
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body) as { id: string }).id;
  };
  for (let flag = 1; flag < FLAGS; flag += 1) {
    const rollout = flag % 2 === 1 ? { targeting: [{ segments: [await make('/segments', segment(flag))] }] } : {};
    await make('/features', { key: `area.${flag}`, name: `Area ${flag}`, enabled: true, ...rollout });
  }
}

function segment(number: number): object {
  const values = { region: [REGIONS[number % 4]!, REGIONS[(number >> 2) % 4]!], score_gte: [String(number * 40)] };
  return { name: `Segment ${number}`, filters: { values, enabled: Object.keys(values) } };
}

async function latencies(url: string, token: string, customers: number): Promise<void> {
  const rows: string[][] = [];
  const asked: readonly (readonly [string, string, (customer: number) => string])[] = [
    ['20 flags, by id', PATH, (customer) => customerNumber(customer).id],
    ['20 flags, by external id', PATH, (customer) => `EXT-${customer}`],
    ['20 flags, unknown customer', PATH, (customer) => `nobody-${customer}`],
    ['1 flag, by external id', `${PATH}/area.1`, (customer) => `EXT-${customer}`],
    ['1 flag without rules', `${PATH}/area.2`, (customer) => `EXT-${customer}`],
  ];
  const connection = await Connection.open(url);
  for (const [what, path, keyOf] of asked) {
    const samples: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) {
      const body = { context: { targetingKey: keyOf(Math.floor(Math.random() * customers)) } };
      const began = performance.now();
      const { status } = await connection.ask('POST', path, { token, body });
      if (status !== 200) throw new Error(`The evaluation answered ${status}.`);
      samples.push(performance.now() - began);
    }
    rows.push([what, fixed(median(samples), 2), fixed(quantile(samples, 0.99), 2)]);
  }
  connection.close();
  printTable(`One connection, random ones of ${whole(customers)} customers, ms (target: p50 1)`, [
    ['', 'p50', 'p99'],
    ...rows,
  ]);
}

/** Compares with bare `node:http` that sends an answer of the same length, in paired rounds. */
async function throughput(folder: string, url: string, token: string, customers: number): Promise<number> {
  const script = join(folder, 'random-customers.lua');
  writeFileSync(script, randomCustomers(customers));
  const body = { context: { targetingKey: 'EXT-1' } };
  const bare = await startBareProcess(folder, await askOnce(url, 'POST', PATH, { token, body }));
  const rows: string[][] = [];
  const ratios: number[] = [];
  const measure = (at: string, seconds = SECONDS) => wrk(`${at}${PATH}`, { seconds, token, script });
  for (const at of [url, bare.url]) await measure(at, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const [one, other] = [await measure(isFirst ? url : bare.url), await measure(isFirst ? bare.url : url)];
    const [service, platform] = isFirst ? [one, other] : [other, one];
    ratios.push(service / platform);
    rows.push([`${round + 1}`, whole(service), whole(platform), fixed(service / platform, 3)]);
  }
  bare.stop();
  printTable(`POST ${PATH} among ${whole(customers)} customers, 32 connections, log line on`, [
    ['round', 'service/s', 'bare/s', 'ratio'],
    ...rows,
  ]);
  return median(ratios);
}

function randomCustomers(customers: number): string {
  return `wrk.method = 'POST'
wrk.headers['Content-Type'] = 'application/json'
function request()
  local key = 'EXT-' .. math.random(0, ${customers - 1})
  return wrk.format(nil, nil, nil, '{"context":{"targetingKey":"' .. key .. '"}}')
end
`;
}
