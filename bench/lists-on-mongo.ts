/**
 * Benchmark `lists-on-mongo`: reads of customers over HTTP, one request at a time, on MongoDB and SQLite in turn, with the
 * commands that each sends to MongoDB. `OLD_BUILD=folder` adds an earlier build on MongoDB. `BENCH_CUSTOMERS` sets the
 * number of customers, `BENCH_TURNS` the number of requests of each kind.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { signIn } from '../harness/accounts.js';
import { commandsDuring, counted, LOG_COMMANDS, type Commands } from '../harness/command-log.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { startServiceProcess, type ServiceProcess, type ServiceProcessOptions } from '../harness/service-process.js';
import { median } from '../harness/statistics.js';
import { fixed, printTable } from '../harness/table.js';
import { putCustomersFile } from './customers-file.js';
import { requestsAmong, type ListRequest } from './list-requests.js';
import { putMongoCustomers } from './mongodb-customers.js';
import { filterStateOf, mixedSegments } from './segments-generator.js';

const ROWS = Number(process.env['BENCH_CUSTOMERS'] ?? 100_000);
const TURNS = Number(process.env['BENCH_TURNS'] ?? 40);
const CACHE_GB = 2;
const SEGMENTS = 50;
const PINGS = 200;
/** Requests of each of the first two kinds before any is measured. */
const WARM = 300;
/** Requests that one service gets before it's the turn of another. The first ones after a pause are slower. */
const IN_A_ROW = 10;
/** The goals are for a machine where the driver's ping takes as many milliseconds. */
const PING_OF_GOALS_MS = 0.6;
/** Requests whose commands are counted. The first of its kind may plan what the next ones don't. */
const COUNTED = 5;
/** What the first request of a kind has begun in the background has ended by then. */
const BACKGROUND_MS = 2_000;

interface Service extends Pick<ServiceProcess, 'url' | 'stop' | 'output'> {
  readonly title: string;
  readonly token: string;
}

export async function listsOnMongo(): Promise<void> {
  if (MONGOD_MISSING !== undefined) {
    console.log(`****** SKIPPED: ${MONGOD_MISSING} ******`);
    return;
  }
  const folder = temporaryFolder();
  const template = join(folder, 'template');
  await putMongoCustomers(ROWS, template, CACHE_GB);
  const set = await startSet(template, join(folder, 'members'));
  const old = process.env['OLD_BUILD'];
  const oldSet = old === undefined ? undefined : await startSet(template, join(folder, 'old'));
  const client = await new MongoClient(set.uri('castellan')).connect();
  try {
    const services = [await onMongo('MongoDB', set)];
    if (oldSet !== undefined) services.push(await onMongo('before', oldSet, { root: old! }));
    services.push(await onSqlite(folder));
    for (const service of services) await makeSegments(service);
    const requests = requestsAmong(ROWS);
    for (const { path } of requests.slice(0, 2)) await timesOf({ path, turns: WARM }, services);
    const pingMs = await pingOf(client);
    const times: number[][] = [];
    for (const request of requests) times.push(await timesOf(request, services));
    const pingAfterMs = await pingOf(client);
    for (const service of services) await service.stop();
    const logging = await onMongo('counted', set, { env: LOG_COMMANDS });
    const rows: string[][] = [];
    for (const [index, request] of requests.entries()) {
      rows.push(rowOf(request, { times: times[index]!, pingMs, commands: await commandsOf(request, logging) }));
    }
    await logging.stop();
    printTable(
      `HTTP: reads among ${ROWS.toLocaleString('en-US')} customers, p50 in ms; the driver's ping takes ` +
        `${fixed(pingMs, 2)} ms, afterwards ${fixed(pingAfterMs, 2)} ms`,
      [['', ...services.map(({ title }) => title), 'goal', 'met', 'trips', 'commands'], ...rows],
    );
  } finally {
    await client.close();
    await oldSet?.stop();
    await set.stop();
    removeFolder(folder);
  }
}

function startSet(template: string, folder: string): Promise<ReplicaSet> {
  cpSync(template, folder, { recursive: true });
  return ReplicaSet.start({ folder, cacheGb: CACHE_GB });
}

async function onMongo(
  title: string,
  set: ReplicaSet,
  { env, ...options }: Pick<ServiceProcessOptions, 'env' | 'root'> = {},
): Promise<Service> {
  const service = await startServiceProcess({
    data: temporaryFolder(),
    env: { STORAGE: 'mongodb', MONGODB_URI: set.uri('castellan'), SCRYPT_LN: '4', ...env },
    ...options,
  });
  return { ...service, title, token: (await signIn(service.url)).token };
}

async function onSqlite(folder: string): Promise<Service> {
  const data = join(folder, 'sqlite');
  mkdirSync(data);
  await putCustomersFile(ROWS, join(data, 'castellan.db'));
  const service = await startServiceProcess({ data, env: { SCRYPT_LN: '4' } });
  return { ...service, title: 'SQLite', token: (await signIn(service.url)).token };
}

async function makeSegments({ url, token }: Service): Promise<void> {
  const wanted = mixedSegments();
  for (let index = 0; index < SEGMENTS; index += 1) {
    const filters = filterStateOf(wanted[index * (wanted.length / SEGMENTS)]!);
    const { status, body } = await askOnce(url, 'POST', '/segments', {
      token,
      body: { name: `Segment ${index}`, filters },
    });
    if (status !== 201) throw new Error(`A segment answered ${status}: ${body}`);
  }
}

/** The medians of all but the first request, with the services in turn. */
async function timesOf(
  { path, turns = TURNS }: Pick<ListRequest, 'path' | 'turns'>,
  services: readonly Service[],
): Promise<number[]> {
  const connections = await Promise.all(services.map(({ url }) => Connection.open(url)));
  for (const [which, service] of services.entries()) await ask(connections[which]!, service, path(0));
  await sleep(BACKGROUND_MS);
  const times = services.map((): number[] => []);
  for (let first = 1; first < turns; first += IN_A_ROW) {
    for (const [which, service] of services.entries()) {
      for (let turn = first; turn < Math.min(first + IN_A_ROW, turns); turn += 1) {
        const began = performance.now();
        await ask(connections[which]!, service, path(turn));
        times[which]!.push(performance.now() - began);
      }
    }
  }
  for (const connection of connections) connection.close();
  return times.map(median);
}

/** The commands that a request usually sends: the median by number. */
async function commandsOf({ path }: ListRequest, service: Service): Promise<Commands> {
  const connection = await Connection.open(service.url);
  const found: Commands[] = [];
  await ask(connection, service, path(0));
  await sleep(BACKGROUND_MS);
  for (let turn = 1; turn <= COUNTED; turn += 1) {
    found.push(await commandsDuring(service.output, () => ask(connection, service, path(turn))));
  }
  connection.close();
  found.sort((a, b) => a.names.length - b.names.length);
  return found[found.length >> 1]!;
}

async function ask(connection: Connection, { title, token }: Service, path: string): Promise<void> {
  const { status, body } = await connection.ask('GET', path, { token });
  if (status !== 200) throw new Error(`${title}: ${path} answered ${status}: ${body}`);
}

interface Measured {
  readonly times: readonly number[];
  readonly pingMs: number;
  readonly commands: Commands;
}

function rowOf({ name, goalMs, beforeMs }: ListRequest, { times, pingMs, commands }: Measured): string[] {
  const goal = (goalMs * pingMs) / PING_OF_GOALS_MS;
  return [
    beforeMs === undefined ? name : `${name} (${beforeMs})`,
    ...times.map((ms) => fixed(ms, 2)),
    fixed(goal, 2),
    times[0]! <= goal ? 'yes' : 'NO',
    `${commands.trips}`,
    counted(commands.names),
  ];
}

async function pingOf(client: MongoClient): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < PINGS; turn += 1) {
    const began = performance.now();
    await client.db('castellan').command({ ping: 1 });
    times.push(performance.now() - began);
  }
  return median(times);
}
