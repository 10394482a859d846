/**
 * Benchmark `releases`: the table of requests in docs/performance.md, on an earlier release and on this build in turn:
 * `OLD_BUILD=path npm run bench releases`, where the path is a built checkout. The earlier release makes the data, or
 * `OLD_DATA` names a folder of it. With `SERVER=url` and `SERVER_TOKEN` it measures only that server, of any kind, that
 * has the same data. Needs `wrk` on PATH. Prints medians.
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { takeLoopDelay } from '../harness/loop-delay.js';
import { fromHere, removeFolder, temporaryFolder } from '../harness/owned.js';
import { processorMs } from '../harness/processor-time.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { customerNumber } from './customers-generator.js';
import { startCeiling } from './list-ceilings.js';
import { releaseLoads, type Load } from './release-loads.js';
import { filterStateOf, mixedSegments } from './segments-generator.js';
import type { Build } from './write-load.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 100_000);
/** The lists of a load that has ended are still being read. */
const REST_MS = 1_000;
const SEGMENTS = 50;
const TITLES = [
  ...['request', 'old/s', 'this/s', 'ratio of medians', 'median of ratios', 'rounds', 'old µs', 'this µs'],
  ...['loop p99', 'p99.9', 'ceiling/s', 'of it', 'bare/s', 'of bare'],
];

type Name = 'old' | 'current';
const FEATURES = 20;

export async function releases(): Promise<void> {
  const { SERVER: server, OLD_BUILD: old } = process.env;
  const folder = temporaryFolder();
  try {
    if (server !== undefined) {
      await measureOne({ url: server, token: process.env['SERVER_TOKEN'] ?? (await signIn(server)).token }, folder);
    } else if (old === undefined) {
      console.log('releases: skipped; set OLD_BUILD to a checkout that was built, or SERVER to an address.');
    } else {
      await compare(old, folder);
    }
  } finally {
    removeFolder(folder);
  }
}

async function measureOne(build: Build, folder: string): Promise<void> {
  const rows: string[][] = [['request', 'per second']];
  for (const load of await releaseLoads(build, folder)) {
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(REST_MS);
      figures.push(await load.measure(build, round));
    }
    rows.push([load.title, whole(median(figures))]);
  }
  printTable(`requests per second, 32 connections, medians of ${ROUNDS} rounds`, rows);
}

async function compare(old: string, folder: string): Promise<void> {
  const env = { SCRYPT_LN: '4', LOG_LEVEL: 'info' };
  const folders = { old: join(folder, 'old'), current: join(folder, 'current') };
  const given = process.env['OLD_DATA'];
  if (given !== undefined && existsSync(given)) cpSync(given, folders.old, { recursive: true });
  else await makeData(old, folders.old, folder);
  if (given !== undefined && !existsSync(given)) cpSync(folders.old, given, { recursive: true });
  cpSync(folders.old, folders.current, { recursive: true });
  // Upgrades the copy: a process that did this itself is slower until it ends, because V8 compiled for both.
  await (await startServiceProcess({ data: folders.current, env })).stop();
  const start = async (name: Name): Promise<Probed> => {
    const probe = `${folders[name]}-loop.json`;
    const service = await startServiceProcess({
      data: folders[name],
      env: { ...env, LOOP_PROBE_FILE: probe },
      preload: [fromHere('loop-probe.mjs')],
      ...(name === 'old' && { root: old }),
    });
    return { ...service, token: (await signIn(service.url)).token, probe, isEarlier: name === 'old' };
  };
  let figures = new Map<string, Record<Name, Figures[]>>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round has processes of its own, because V8 compiles the same code differently by chance, for a process's life.
    const builds = { old: await start('old'), current: await start('current') };
    try {
      const loads = await releaseLoads(builds.old, folder);
      if (round === 0) figures = new Map(loads.map(({ title }) => [title, { old: [], current: [] }]));
      for (const load of loads) {
        // The first one alternates, so that drift of the machine affects both equally.
        for (const name of round % 2 === 0 ? (['old', 'current'] as const) : (['current', 'old'] as const)) {
          figures.get(load.title)![name].push(await measure(load, builds[name], round));
        }
      }
      if (round < ROUNDS - 1) continue;
      const rows = [TITLES];
      for (const load of loads) {
        const { cells, perSecond } = cellsOf(load.title, figures.get(load.title)!);
        const place = { file: join(folders.current, 'castellan.db'), folder };
        rows.push([...cells, ...(await possible(load, builds.current, perSecond, place))]);
      }
      printTable(
        `requests per second, processor time of each and ms of event-loop delay, 32 connections, ${CUSTOMERS} customers, medians of ${ROUNDS} rounds`,
        rows,
      );
    } finally {
      for (const build of Object.values(builds)) await build.stop();
    }
  }
}

/** Imports the customers with the earlier release's own command, then creates features and segments. */
async function makeData(root: string, data: string, folder: string): Promise<void> {
  const file = join(folder, 'customers.ndjson');
  writeFileSync(file, Array.from({ length: CUSTOMERS }, (_, number) => lineOf(number)).join(''));
  mkdirSync(data);
  const cli = join(root, 'dist', 'bootstrap', 'cli.js');
  const first = await startServiceProcess({ data, root, env: { SCRYPT_LN: '4', LOG_LEVEL: 'warn' } });
  await first.stop();
  const args = [cli, 'import', 'customers', file, '--no-external-id'];
  const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR: data } });
  if (status !== 0) throw new Error(`The import failed: ${stderr.toString()}`);
  const service = await startServiceProcess({ data, root, env: { SCRYPT_LN: '4', LOG_LEVEL: 'warn' } });
  const { token } = await signIn(service.url);
  for (let flag = 0; flag < FEATURES; flag += 1) {
    await askOnce(service.url, 'POST', '/features', { token, body: { key: `area.${flag}`, name: `Area ${flag}` } });
  }
  for (const [index, criteria] of mixedSegments().entries()) {
    if (index % (200 / SEGMENTS) !== 0) continue;
    const body = { name: `Segment ${index}`, filters: filterStateOf(criteria) };
    const answer = await askOnce(service.url, 'POST', '/segments', { token, body });
    if (answer.status !== 201) throw new Error(`A segment answered ${answer.status}: ${answer.body}`);
  }
  await service.stop();
}

function lineOf(number: number): string {
  const { name, firstName, lastName, email, phone, company, status, role, notes, ownColumns } = customerNumber(number);
  const standard = { name, first_name: firstName, last_name: lastName, email, phone, company, status, role, notes };
  return `${JSON.stringify({ ...standard, ...Object.fromEntries(ownColumns) })}\n`;
}

interface Figures {
  readonly perSecond: number;
  /** Microseconds of processor time that a request took, on all threads. */
  readonly processor: number;
  /** The delay of the service's event loop, 99th and 99.9th percentile in milliseconds. */
  readonly p99: number;
  readonly p999: number;
}

/** A running build that has loaded `loop-probe.mjs`. */
interface Probed extends Build {
  readonly child: ChildProcess;
  readonly probe: string;
  stop(): Promise<void>;
}

/** Measures after an unmeasured run, in which V8 compiles what the load needs. */
async function measure(load: Load, build: Probed, round: number): Promise<Figures> {
  try {
    await load.measure(build, ROUNDS + round);
    await sleep(REST_MS);
    await takeLoopDelay(build.child, build.probe);
    const pid = build.child.pid!;
    const before = { at: performance.now(), processor: processorMs(pid) };
    const perSecond = await load.measure(build, round);
    const requests = (perSecond * (performance.now() - before.at)) / 1_000;
    const processor = ((processorMs(pid) - before.processor) * 1_000) / requests;
    return { perSecond, processor, ...(await takeLoopDelay(build.child, build.probe)) };
  } catch (cause) {
    throw new Error(`"${load.title}" failed with the ${build.isEarlier === true ? 'old' : 'current'} build.`, {
      cause,
    });
  }
}

function cellsOf(title: string, figures: Record<Name, Figures[]>) {
  const ratios = figures.old.map(({ perSecond }, round) => figures.current[round]!.perSecond / perSecond);
  const spread = `${fixed(Math.min(...ratios), 2)} to ${fixed(Math.max(...ratios), 2)}`;
  const middle = (name: Name, of: keyof Figures) => median(figures[name].map((one) => one[of]));
  const perSecond = middle('current', 'perSecond');
  const cells = [
    title,
    whole(middle('old', 'perSecond')),
    whole(perSecond),
    fixed(perSecond / middle('old', 'perSecond'), 2),
    fixed(median(ratios), 2),
    spread,
    whole(middle('old', 'processor')),
    whole(middle('current', 'processor')),
    ...(['p99', 'p999'] as const).map((of) => fixed(middle('current', of))),
  ];
  return { cells, perSecond };
}

/** What bare servers answer with the same bytes, with the driver and with recorded answers. */
async function possible(
  { asked }: Load,
  build: Build,
  perSecond: number,
  place: { readonly file: string; readonly folder: string },
): Promise<string[]> {
  if (asked === undefined) return ['', '', '', ''];
  const cells: string[] = [];
  for (const reads of [true, false]) {
    const server = await startCeiling(build, asked.paths, { ...place, reads });
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) figures.push(await asked.measure({ url: server.url, token: '' }));
    server.stop();
    cells.push(whole(median(figures)), fixed(perSecond / median(figures), 3));
  }
  return cells;
}
