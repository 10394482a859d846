import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { CustomersInMemory } from '../../../src/adapters/sqlite/columns/customers-in-memory.js';
import { KeptColumns, MEMORY_LIMITS } from '../../../src/adapters/sqlite/columns/kept-columns.js';
import { PLAN_LIMITS, type PlanLimits } from '../../../src/adapters/sqlite/customers/plan-customers.js';
import { readCustomers } from '../../../src/adapters/sqlite/customers/read-customers.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { SqliteSnapshot } from '../../../src/adapters/sqlite/database/sqlite-snapshot.js';
import { ListExpired, ListReader, type ReadCustomers } from '../../../src/adapters/sqlite/lists/list-reader.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../../src/adapters/sqlite/sqlite-store.js';
import { customerJson } from '../../../src/application/customers/customer-record.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../src/domain/customers/customer.js';
import { decideDeletion } from '../../../src/domain/customers/decide-customer.js';
import { countBetween, countValues } from '../../../src/domain/customers/count-facets.js';
import { evaluateList, matches } from '../../../src/domain/lists/evaluate-list.js';
import type { Criteria, Filter, ListQuery, Order, Scalar } from '../../../src/domain/lists/list-query.js';
import { customer, customerQueries, populations } from '../../contract/customer-lists.property.js';
import { become } from '../../support/become.js';
import { add, aQuery, made } from '../../support/builders-customers.js';
import { textOf, withText } from '../../support/json-bytes.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** So many that threads read most lists. */
const MANY = 2_300;
const NONE: PlanLimits = { few: 0, sorted: 0, walked: 5 };
const TINY = { bytes: 1_000_000, changes: 1_000, sorted: 5 };

const by = (field: string, descending = false): Order[] => [field, 'id'].map((one) => ({ field: one, descending }));

const EDGES = [-1, 0, 1, 11, 1e22];

/** The counts of an own column that a thread reads: of values, and between edges. */
function countsAt(reader: ListReader, snapshot: SqliteSnapshot, field: string, criteria: Criteria) {
  const lists = [{ facet: { field, criteria, limit: 4 } }, { facet: { field, criteria, edges: EDGES } }];
  const [values, between] = snapshot.run(() => reader.runAll(lists, Infinity));
  const counts = EDGES.slice(1).map(() => 0);
  for (const { above, customers } of between!.rows) counts[Number(above) - 1] = Number(customers);
  return { values: values!.rows, counts };
}

function countsMeant(records: readonly Customer[], field: string, criteria: Criteria) {
  const found = records.filter((record) => matches(record, criteria, CUSTOMER_FIELDS, customerValue));
  const values = found.map((record) => record.ownColumns.get(field) ?? null);
  return { values: countValues(values, 4), counts: countBetween(values, EDGES) };
}

/** The page that a thread reads, as rows and as JSON, and how it was found. */
function pageAt(reader: ListReader, snapshot: SqliteSnapshot, query: ListQuery) {
  const [rows, json] = [false, true].map((asJson) =>
    snapshot.run(() => reader.runAll([{ query, asJson }], Infinity)),
  ) as [ReturnType<ListReader['runAll']>, ReturnType<ListReader['runAll']>];
  const { limit, kind } = query.page;
  const texts = json[0]!.rows.flatMap((row) => (row['json'] === null ? [] : [textOf(row['json'] as Uint8Array)]));
  return {
    found: {
      totals: [rows[0]!.total, json[0]!.total],
      ids: rows[0]!.rows.map((row) => row['id']).slice(0, limit),
      json: (kind === 'slice' ? texts : texts.slice(0, limit)).join(),
    },
    plan: rows[0]!.plan!,
  };
}

function meant(records: Iterable<Customer>, query: ListQuery) {
  const page = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
  const { total } = page;
  return { totals: [total, total], ids: page.records.map(({ id }) => id), json: page.records.map(customerJson).join() };
}

describe('lists of customers on SQLite', () => {
  let folder: string;
  let file: string;
  let store: SqliteStore;
  const open: SqliteDatabase[] = [];
  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder, 'plans.db');
    store = await openSqliteStore({ file });
  });
  afterEach(async () => {
    for (const database of open.splice(0)) closeDatabase(database);
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** A connection that reads lists as a thread does. */
  async function thread(read: (database: SqliteDatabase) => ReadCustomers) {
    const database = await openDatabase(file, { queryOnly: true });
    open.push(database);
    return { reader: new ListReader(database, read(database)), snapshot: new SqliteSnapshot(database), database };
  }

  it('are those of evaluateList, whichever access path leads to them, whatever changed before', async () => {
    const memory =
      (limits = TINY) =>
      (database: SqliteDatabase) =>
        new CustomersInMemory(database, limits);
    const threads = [
      await thread(() => readCustomers()),
      await thread(() => readCustomers(undefined, NONE)),
      await thread((database) => readCustomers(memory()(database))),
      await thread((database) => readCustomers(memory()(database), NONE)),
      await thread((database) => readCustomers(memory()(database), { few: 3, sorted: 10, walked: 20 })),
      await thread((database) => readCustomers(memory({ ...TINY, bytes: 9_000 })(database), NONE)),
      await thread((database) => readCustomers(memory({ ...TINY, changes: 40 })(database), NONE)),
    ];
    const taken = new Map<string, number>();
    for (const records of fc.sample(populations, { numRuns: 24, seed: 1 })) {
      await become(store.customers, records);
      for (const [turn, query] of fc.sample(customerQueries, { numRuns: 30, seed: records.length }).entries()) {
        const expected = meant(records, query);
        const counts = countsMeant(records, 'own', query);
        for (const { reader, snapshot } of threads) {
          if (turn % 6 === 0)
            expect(countsAt(reader, snapshot, 'own', query), JSON.stringify(query)).to.deep.equal(counts);
          const { found, plan } = pageAt(reader, snapshot, query);
          expect(found, `${plan} ${JSON.stringify(query)}`).to.deep.equal(expected);
          const kind = /^\w+( keys)?/.exec(plan)![0];
          taken.set(kind, (taken.get(kind) ?? 0) + 1);
        }
      }
    }
    for (const kind of ['none', 'merge', 'walk', 'sort', 'sort keys', 'keys']) {
      expect(taken.get(kind), kind).to.be.greaterThan(20);
    }
  });

  it('keep as many columns in memory as there is room for, also when these grow', async () => {
    const named = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `N${n}`, ownColumns: new Map(['a', 'b'].map((c) => [c, n])) }));
    const records = fc.sample(customer, { numRuns: 4, seed: 3 });
    const grown = (to: number): Customer[] =>
      named(to).map(
        (one, n) => ({ ...records[n % 4]!, ...one, id: `id-${n}`, email: null, externalId: null }) as Customer,
      );
    await become(store.customers, grown(4));
    const { reader } = await thread(() => readCustomers());
    const columns = new KeptColumns({ ...TINY, bytes: 5_000 });
    const first = columns.get(['a', 'b'], reader);
    expect([...first.keys()]).to.deep.equal(['a']);
    expect(columns.get(['a', 'b'], reader).get('a'), 'not read again').to.equal(first.get('a'));
    await become(store.customers, grown(400));
    expect(columns.get(['a'], reader).size, 'more values than there is room for').to.equal(0);
  });

  it('find several texts, of which everybody has one', async () => {
    const [one] = fc.sample(customer, { numRuns: 1, seed: 2 });
    const records = Array.from({ length: 90 }, (_, n): Customer => {
      const name = `${n % 5 === 0 ? 'Huber' : 'Meyer'} ${n % 3 === 0 ? 'Ada' : 'Grace'} ${n}`;
      return { ...one!, id: `id-${n}`, name, email: `p${n}@example.com` };
    });
    await become(store.customers, records);
    const threads = [await thread(() => readCustomers(undefined, NONE)), await thread(() => readCustomers())];
    const page = { kind: 'slice', start: 0, limit: 20 } as const;
    for (const words of [
      ['huber', 'example'],
      ['huber', 'ada'],
      ['huber', 'example', 'no'],
      ['huber', 'u'],
    ]) {
      for (const order of [by('name'), by('created', true)]) {
        const query = aQuery({ search: words.map((word) => [word]), order, page });
        const plans = threads.map(({ reader, snapshot }) => pageAt(reader, snapshot, query));
        for (const { found, plan } of plans)
          expect(found, `${plan} ${JSON.stringify(query)}`).to.deep.equal(meant(records, query));
      }
    }
  });

  it('leave aside filters that everybody meets', async () => {
    const records = fc.sample(customer, { numRuns: 60, seed: 2 }).map((one, index) => ({ ...one, id: `id-${index}` }));
    await become(store.customers, records);
    const { reader, snapshot } = await thread(() => readCustomers());
    const idle: readonly Filter[] = [
      { field: 'name', operator: 'null', values: [false] },
      { field: 'name', operator: 'ne', values: [] },
    ];
    for (const { status } of records.slice(0, 10)) {
      for (const one of idle) {
        const filters: Filter[] = [{ field: 'status', operator: 'eq', values: [status] }, one];
        const query = aQuery({ filters, order: by('name'), page: { kind: 'slice', start: 0, limit: 20 } });
        expect(pageAt(reader, snapshot, query).found, JSON.stringify(query)).to.deep.equal(meant(records, query));
      }
    }
  });

  it('are read by the threads of a store, while customers change and old log entries go', async () => {
    const many = fc.sample(customer, { numRuns: MANY, seed: 3 }).map((one, index) => ({ ...one, id: `id-${index}` }));
    await become(store.customers, many);
    let records = many;
    for (const [turn, query] of fc.sample(customerQueries, { numRuns: 150, seed: 4 }).entries()) {
      const { totals, ids, json } = meant(records, query);
      const found = await store.customers.list(query);
      const message = JSON.stringify(query);
      expect({ total: found.total, ids: found.records.map(({ id }) => id) }, message).to.deep.equal({
        total: totals[0],
        ids,
      });
      expect(withText(await store.customers.listAsJson(query))).to.include({ total: totals[0], json });
      const { id, version } = records[turn]!;
      const changed = { ...records[turn + 100]!, id, version: version + 1 };
      const entry = { ...decideDeletion(changed, made()).entry, type: 'updated' as const };
      await store.customers.transact((transaction) =>
        transaction.record([
          { before: records[turn]!, after: changed, entry },
          decideDeletion(records.at(-1)!, made()),
        ]),
      );
      records = records.map((record) => (record.id === id ? changed : record)).slice(0, -1);
      if (turn % 10 === 9) await store.customerLogs.removeOld({ time: Infinity, now: Infinity }, 5_000);
      if (turn % 7 === 6)
        records = [...records, await add(store.customers, `id-${turn}-new`, { own: turn, other: 'İSS' })];
    }
  });

  for (const descending of [false, true]) {
    it(`are sorted in memory by numbers, few and many, ${descending ? 'de' : 'a'}scending`, async () => {
      const many = Array.from({ length: 600 }, (_, index) => {
        const ownColumns = new Map<string, Scalar>([
          ['level', index % 5 === 4 ? `Text ${index % 3}` : index % 3],
          ['sum', index % 7 === 0 ? 1e12 + index : ((index * 7_919) % 997) / 100],
        ]);
        if (index % 11 === 0) ownColumns.delete('sum');
        // Every ninth id is less than many that were saved before.
        const id = `c-${String(index % 9 === 3 ? index / 2 : index).padStart(5, '0')}-${index}`;
        return { ...fc.sample(customer, { numRuns: 1, seed: index })[0]!, id, ownColumns };
      });
      await become(store.customers, many);
      const { reader, snapshot } = await thread((database) =>
        readCustomers(new CustomersInMemory(database, { ...TINY, sorted: 20 }), NONE),
      );
      const filters: readonly (readonly Filter[])[] = [
        [],
        [{ field: 'level', operator: 'gte', values: [1, 'text 1'] }],
        [{ field: 'sum', operator: 'lte', values: [5.5] }],
        [{ field: 'sum', operator: 'null', values: [true] }],
      ];
      for (const field of ['level', 'sum', 'created']) {
        for (const some of filters) {
          for (const start of [0, 7, 120, 590]) {
            const page = { kind: 'slice', start, limit: 20 } as const;
            const query = aQuery({ filters: some, order: by(field, descending), page });
            expect(pageAt(reader, snapshot, query).found, JSON.stringify(query)).to.deep.equal(meant(many, query));
          }
          if (field === 'created') continue;
          const criteria = { filters: some, search: [] };
          expect(countsAt(reader, snapshot, field, criteria)).to.deep.equal(countsMeant(many, field, criteria));
        }
      }
    });
  }

  it('read few rows for a page, wherever its matches are', async () => {
    const [customers, late] = [4_000, 300];
    const records: Customer[] = [];
    for (let index = 0; index < customers; index += 1) {
      const isLate = index >= customers - late;
      const name = `${isLate ? 'Zoe' : 'Ada'} ${String(index).padStart(5, '0')}`;
      records.push({
        ...fc.sample(customer, { numRuns: 1, seed: 9 })[0]!,
        id: `c-${10_000 + index}`,
        name,
        email: null,
      });
    }
    await become(store.customers, records);
    const limits = { ...PLAN_LIMITS, few: 100, walked: 500 };
    const { database } = await thread(() => readCustomers());
    let passed = 0;
    database.function('passed', () => (passed += 1));
    const counting = {
      function: (name: string, body: Parameters<SqliteDatabase['function']>[1]) => database.function(name, body),
      prepare: (text: string) =>
        database.prepare(text.replaceAll(/INDEXED BY customers_by_\w+ WHERE /g, '$&passed() > 0 AND ')),
    } as unknown as SqliteDatabase;
    const reader = new ListReader(counting, readCustomers(new CustomersInMemory(counting, MEMORY_LIMITS), limits));
    const snapshot = new SqliteSnapshot(database);
    for (const text of ['zoe', 'ada', '0399']) {
      for (const descending of [false, true]) {
        passed = 0;
        const query = aQuery({ search: [[text]], order: by('name', descending) });
        expect(pageAt(reader, snapshot, query).found).to.deep.equal(meant(records, query));
        // Twice, as rows and as JSON.
        expect(passed, `${text}, ${descending ? 'de' : 'a'}scending`).to.be.at.most(2 * (limits.walked + 2));
      }
    }
  });

  it('count the values of a field only while time lasts, without filters too', async () => {
    await add(store.customers, 'one');
    const { reader, database } = await thread(() => readCustomers());
    // The time limit is looked at for some rows, by chance: now for each.
    database.function('random', () => 0);
    const all = { criteria: { filters: [], search: [] } };
    for (const facet of ['name', 'score'].map((field) => ({ ...all, field, limit: 4 }))) {
      expect(() => reader.runAll([{ facet }], -1), facet.field).to.throw(ListExpired);
    }
    expect(() => reader.runAll([{ facet: { ...all, field: 'name', edges: ['', 'z'] } }], -1)).to.throw(ListExpired);
  });
});
