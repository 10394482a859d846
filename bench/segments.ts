/**
 * Benchmark `segments`: counts of 200 segments: how long they take to read, what they cost the writer, and how soon
 * the count of a new one is available.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SqliteStore } from '../src/adapters/sqlite/sqlite-store.js';
import { loadCompiled } from '../harness/compiled.js';
import { putCustomersFile } from './customers-file.js';
import { creationOf, customerNumber } from './customers-generator.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { segmentsThroughHttp } from './segments-http.js';
import { mixedSegments, NEW_FILTERS } from './segments-generator.js';
import { median, quantile } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { throughput } from '../harness/throughput.js';

/** Number of customers; the targets hold for 1,000,000. */
const ROWS = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
const PAIRS = 4;
const TIMES = 200;

export async function segments(): Promise<void> {
  const folder = temporaryFolder();
  try {
    const data = join(folder, 'data');
    mkdirSync(data);
    const [with200, without] = [join(data, 'castellan.db'), join(folder, 'without.db')];
    await putCustomersFile(ROWS, without);
    copyFileSync(without, with200);
    const { openSqliteStore } = await loadCompiled();
    const stores = [await openSqliteStore({ file: without }), await openSqliteStore({ file: with200 })] as const;
    try {
      await trackSegments(stores[1]);
      await counts(stores[1]);
      await writing(...stores);
      await initialCounts(stores[1]);
    } finally {
      for (const store of stores) await store.close();
    }
    await segmentsThroughHttp(data, ROWS);
  } finally {
    removeFolder(folder);
  }
}

async function trackSegments({ segmentMembers }: SqliteStore): Promise<void> {
  const began = performance.now();
  for (const one of mixedSegments()) await segmentMembers.prepare(one);
  console.log(`200 segments counted for the first time after ${fixed((performance.now() - began) / 1_000)} s`);
}

async function counts(store: SqliteStore): Promise<void> {
  const wanted = mixedSegments();
  const timed = async (embedded: number, times: number, before: () => Promise<unknown>) => {
    const samples: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      await before();
      const began = performance.now();
      await store.segmentMembers.resolve(wanted, embedded);
      samples.push(performance.now() - began);
    }
    return [median(samples), quantile(samples, 0.99)].map((ms) => fixed(ms, 2));
  };
  const nothing = async () => undefined;
  const write = writerOf(store, ROWS);
  printTable(`Store: counts of 200 segments among ${whole(ROWS)} customers, ms`, [
    ['', 'p50', 'p99', 'target p50'],
    ['nothing written since', ...(await timed(0, TIMES, nothing)), '1'],
    ['right after a customer write', ...(await timed(0, TIMES, write.create)), '1'],
    ['with 5 customers of each, after a write', ...(await timed(5, 20, write.create)), ''],
  ]);
}

/** The two stores alternate, so that other load on the machine affects both. */
async function writing(without: SqliteStore, with200: SqliteStore): Promise<void> {
  const lines: string[][] = [];
  const writers = [writerOf(without, ROWS + 1_000_000), writerOf(with200, ROWS + 2_000_000)] as const;
  for (const kind of ['create', 'update'] as const) {
    const rates: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      for (const which of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        rates[which].push(await throughput(8, writers[which][kind], { warmUpMs: 300, ms: 1_200 }));
      }
    }
    const [plain, tracked] = [median(rates[0]), median(rates[1])];
    lines.push([`${kind}, 8 writers`, whole(plain), whole(tracked), fixed(tracked / plain, 2)]);
  }
  printTable('Store: customer writes a second', [['', 'no segments', '200 segments', 'ratio (0.9)'], ...lines]);
}

async function initialCounts(store: SqliteStore): Promise<void> {
  const write = writerOf(store, ROWS + 3_000_000);
  const over = new AbortController();
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  const writing = (async () => {
    while (!over.signal.aborted) await write.create();
  })();
  const lines: string[][] = [];
  histogram.enable();
  for (const [name, target, criteria] of NEW_FILTERS) {
    const began = performance.now();
    const [members] = await store.segmentMembers.resolve([criteria], 0);
    lines.push([name, fixed(performance.now() - began), whole(target), whole(members!.count)]);
  }
  histogram.disable();
  over.abort();
  await writing;
  printTable('Store: first exact count of a new filter while one writer goes on, ms', [
    ['', 'ms', 'target', 'members'],
    ...lines,
  ]);
  const [p99, p999] = [99, 99.9].map((share) => fixed(histogram.percentile(share) / 1e6));
  console.log(`event loop meanwhile: p99 ${p99} ms (10), p99.9 ${p999} ms (25)`);
}

/** Creations starting at a number, and updates of random customers that change own columns, status and name in turn. */
function writerOf({ customers }: SqliteStore, from: number) {
  let made = from;
  let updated = 0;
  const create = async () => {
    const after = customerNumber(made++);
    await customers.transact((transaction) =>
      transaction.record([{ before: undefined, after, entry: creationOf(after) }]),
    );
  };
  const update = async () => {
    const turn = updated++;
    const { id } = customerNumber((turn * 7_919) % ROWS);
    const entryId = `${customerNumber(from + turn).id.slice(0, -1)}1`;
    await customers.transact(async (transaction) => {
      const [before] = await transaction.findAll([id]);
      const changed = { version: before!.version + 1, updated: before!.updated + 1, company: `Company ${turn} Energy` };
      const ownColumns = new Map([...before!.ownColumns, ['score', turn % 1_000] as const]);
      const status = turn % 3 === 0 ? 'lead' : before!.status;
      const after = { ...before!, ...changed, ownColumns, status };
      const changes = [{ field: 'company', from: before!.company, to: after.company }];
      await transaction.record([
        { before, after, entry: { ...creationOf(after), id: entryId, type: 'updated' as const, changes } },
      ]);
    });
  };
  return { create, update };
}
