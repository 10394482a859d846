/** Part of the benchmark `mongodb`: reads in the store beside the bare driver. */
import type { Document } from 'mongodb';
import type { MongoConnection } from '../src/adapters/mongodb/database/mongo-connection.js';
import type { MongoStore } from '../src/adapters/mongodb/mongo-store.js';
import type { Criteria, ListQuery } from '../src/domain/lists/list-query.js';
import { creationOf, customerNumber } from './customers-generator.js';
import { FIRST_PAGE, queriesAmong, REGION, searching, state } from './customers-queries.js';
import { mixedSegments } from './segments-generator.js';
import { quantile, timesInTurn } from '../harness/statistics.js';
import { fixed, printTable } from '../harness/table.js';

/** Target for the store's p50: a multiple of the driver's, milliseconds above a ping, or milliseconds. */
type Target = { readonly times: number } | { readonly beyondPing: number } | { readonly ms: number } | undefined;

/**
 * A query of the store, and the same with the driver alone as a person would write it; without a total where it says
 * page.
 */
interface Line {
  readonly name: string;
  readonly target?: Target;
  readonly store: (turn: number) => Promise<unknown>;
  readonly raw?: (turn: number) => Promise<unknown>;
  readonly before?: () => Promise<unknown>;
}

const AS_RAW: Target = { times: 1.5 };
const BY_NAME = { name_folded: 1, _id: 1 } as const;

/** Measures reads of customers in the store, each beside the driver reading the same in the same run. */
export async function mongoLists(store: MongoStore, { database }: MongoConnection, rows: number): Promise<void> {
  const customers = database.collection('customers');
  const { some, cursor, external } = queriesAmong(rows);
  const list = (parts: Partial<ListQuery>) => store.customers.list({ ...FIRST_PAGE, ...parts });
  const count = (criteria: Partial<Criteria>) => list({ ...criteria, page: { kind: 'slice', start: 0, limit: 0 } });
  const page = (filter: Document) => customers.find(filter).sort(BY_NAME).limit(20).toArray();
  const after = (turn: number) => {
    const [name, id] = cursor(turn).after;
    return {
      $or: [{ name_folded: { $gt: name } }, { name_folded: name, _id: { $gt: id } }],
      name_folded: { $gte: name },
    };
  };
  const scan = (text: string) => customers.countDocuments({ search_text: { $regex: text } });
  let made = rows;
  const create = async () => {
    const customer = customerNumber(made++);
    const change = { before: undefined, after: customer, entry: creationOf(customer) };
    await store.customers.transact((transaction) => transaction.record([change]));
  };
  const wanted = mixedSegments();
  const began = performance.now();
  for (const one of wanted) {
    // Counting continues while callers that time out are told to retry.
    for (let isCounted = false; !isCounted;) isCounted = await orRefused(() => store.segmentMembers.prepare(one))();
  }
  console.log(`200 segments counted for the first time after ${fixed((performance.now() - began) / 1_000)} s`);
  const ping = () => database.command({ ping: 1 });
  const lines: Line[] = [
    { name: 'ping', store: ping },
    {
      name: 'one by id',
      target: AS_RAW,
      store: (turn) => store.customers.find(some(turn).id),
      raw: (turn) => customers.findOne({ _id: some(turn).id as never }),
    },
    { name: 'page by name, total', target: AS_RAW, store: () => list({}), raw: () => page({}) },
    {
      name: 'page by cursor, deep, total',
      target: AS_RAW,
      store: (turn) => list({ page: cursor(turn) }),
      raw: (turn) => page(after(turn)),
    },
    {
      name: 'status + role by name, total',
      target: AS_RAW,
      store: () => list(state('lead', 'vip')),
      raw: () => page({ status: 'lead', role: 'vip' }),
    },
    {
      name: 'status + role by cursor, total',
      target: AS_RAW,
      store: (turn) => list({ ...state('lead', 'vip'), page: cursor(turn) }),
      raw: (turn) => page({ ...after(turn), status: 'lead', role: 'vip' }),
    },
    { name: 'total of all', target: { beyondPing: 5 }, store: () => count({}) },
    {
      name: 'total of status',
      target: { beyondPing: 5 },
      store: () => count({ filters: state('active', '').filters.slice(0, 1) }),
    },
    { name: 'total of status + role', target: { beyondPing: 5 }, store: () => count(state('active', 'customer')) },
    {
      name: 'facets of all',
      target: { beyondPing: 5 },
      store: () => store.customers.countFacets({ filters: [], search: [] }),
    },
    { name: 'counts of 200 segments', target: { beyondPing: 5 }, store: () => store.segmentMembers.resolve(wanted, 0) },
    {
      name: 'counts of 200 segments, right after a write',
      target: { beyondPing: 5 },
      store: () => store.segmentMembers.resolve(wanted, 0),
      before: create,
    },
    {
      name: '200 segments with 5 customers of each',
      store: () => store.segmentMembers.resolve(wanted, 5),
    },
    { name: '_start at the middle', store: () => list({ page: { kind: 'slice', start: rows / 2, limit: 20 } }) },
    ...searchLines('rare q (xylophon)', 'xylophon', 150),
    ...searchLines('mid-frequency q (kalo)', 'kalo', 2_000),
    ...searchLines('common q (ada)', 'ada', 2_000),
    ...searchLines('q of all (@example.com)', '@example.com', 2_000),
    {
      name: 'q (ada) + status + role, page + total',
      target: { ms: 2_100 },
      store: () => list({ ...state('lead', 'vip'), search: [['ada']] }),
    },
    { name: 'q of 2 (zq), page + total', store: () => list(searching('zq')), raw: () => scan('zq') },
    { name: 'own column, a quarter of all, page + total', store: () => list(REGION) },
    { name: 'own column, one customer, page + total', store: (turn) => list(external(turn)) },
    {
      name: 'sorted by an own column, page + total',
      store: () => list({ order: ['score', 'id'].map((field) => ({ field, descending: true })) }),
    },
    { name: 'facets of q (ada)', store: () => store.customers.countFacets(searching('ada')) },
    {
      name: 'log of one customer',
      store: (turn) =>
        store.customerLogs.list({
          filters: [{ field: 'customer_id', operator: 'eq', values: [some(turn).id] }],
          search: [],
          order: [{ field: 'id', descending: true }],
          page: { kind: 'slice', start: 0, limit: 20 },
        }),
    },
  ];
  /** A page must take at most 100 ms beside its total. */
  function searchLines(name: string, text: string, totalMs: number): Line[] {
    return [
      { name: `${name}, total`, target: { ms: totalMs }, store: () => count(searching(text)), raw: () => scan(text) },
      { name: `${name}, page + total`, target: { ms: totalMs + 100 }, store: () => list(searching(text)) },
    ];
  }
  const results: string[][] = [];
  let pingMs = 0;
  for (const line of lines) {
    const { cells, p50 } = await measure(line, pingMs);
    if (line.store === ping) pingMs = p50;
    results.push(cells);
  }
  printTable(`Store: reading ${rows.toLocaleString('en-US')} customers on MongoDB, ms`, [
    ['', 'p50', 'p95', 'driver p50', 'times', 'target', 'met'],
    ...results,
  ]);
}

async function measure({ name, target, store, raw, before }: Line, pingMs: number) {
  const calls = (raw === undefined ? [store] : [store, raw]).map(orRefused);
  for (const call of calls) await call(0);
  const [ours = [], theirs] = await timesInTurn(calls, before);
  const bare = theirs && quantile(theirs, 0.5);
  const p50 = quantile(ours, 0.5);
  const most = limitOf(target, pingMs, bare);
  const cells = [
    name,
    fixed(p50, 2),
    fixed(quantile(ours, 0.95), 2),
    bare === undefined ? '' : fixed(bare, 2),
    bare === undefined ? '' : fixed(p50 / bare, 2),
    most === undefined ? '' : fixed(most, 2),
    most === undefined ? '' : p50 <= most ? 'yes' : 'NO',
  ];
  return { cells, p50 };
}

/**
 * Returns whether the call succeeded; when the store gives up, the time still counts. Any other error ends the
 * measurement.
 */
function orRefused<A extends unknown[]>(call: (...args: A) => Promise<unknown>) {
  return async (...args: A): Promise<boolean> => {
    try {
      await call(...args);
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'overloaded') throw error;
      return false;
    }
  };
}

function limitOf(target: Target, pingMs: number, bare: number | undefined): number | undefined {
  if (target === undefined) return undefined;
  if ('ms' in target) return target.ms;
  return 'times' in target ? target.times * bare! : pingMs + target.beyondPing;
}
