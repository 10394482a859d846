import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { bySortedColumn } from '../../../src/adapters/mongodb/customers/customer-indexes.js';
import { MongoGate } from '../../../src/adapters/mongodb/database/mongo-gate.js';
import { onDemandRange, sortedIndex } from '../../../src/adapters/mongodb/customers/on-demand-range.js';
import { MOST_ON_DEMAND, OnDemandIndexes } from '../../../src/adapters/mongodb/customers/on-demand-indexes.js';
import { countMatches, renderCount } from '../../../src/adapters/mongodb/customers/count-matches.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../src/domain/customers/customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { Filter, Scalar } from '../../../src/domain/lists/list-query.js';
import { fold } from '../../../src/domain/text/fold.js';
import { add, aQuery } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

const MANY = 10_000;
const HOLDERS = 1_000;
/** Long enough for an index that shouldn't be made to appear. */
const SOON_MS = 300;
const folded = (value: Scalar) => (typeof value === 'string' ? fold(value) : value);
const COLUMNS = Array.from({ length: MOST_ON_DEMAND }, (_, index) => `column_${index}`);

const eq = (field: string, ...values: Scalar[]): Filter => ({ field, operator: 'eq', values });
const range = (operator: 'gte' | 'lte', field: string, ...values: Scalar[]): Filter => ({ field, operator, values });

describe('the index on demand of criteria', () => {
  const names: readonly (readonly [filters: Filter[], search: string[][], name: string | undefined])[] = [
    [[range('gte', 'score', 2), eq('region', 'north'), eq('plan', 'free', 3)], [], 'filters:plan=&region=&score~'],
    [[eq('role', 'vip'), range('gte', 'created', 5), range('lte', 'created', 9)], [], 'filters:role=&created~'],
    [[range('lte', 'visits', 2), range('lte', 'score', '2')], [['ada'], ['bea']], 'filters:score~&visits~&*'],
    [[eq('score', 2), range('gte', 'score', 2)], [], 'filters:score=&score~'],
    [[eq('region', 'north'), eq('region', 'east')], [], undefined],
    [['a', 'b', 'c', 'd', 'e'].map((field) => eq(field, 1)), [], undefined],
    [[eq('region', 'north'), { field: 'plan', operator: 'ne', values: ['free'] }], [], undefined],
    [[eq('region', 'north'), { field: 'plan', operator: 'like', values: ['fr'] }], [], undefined],
    [[eq('region', 'north'), eq('email', 'a@example.org')], [], undefined],
    [[eq('region', 'north'), eq('plan')], [], undefined],
    [[eq('region', 'north'), range('gte', 'name', 'a')], [], undefined],
    [[], [['ada']], undefined],
    [[eq('region', 'north')], [], undefined],
    [[range('gte', 'score', 2), range('lte', 'score', 9)], [], 'own_sorted.score_1__id_1'],
  ];
  for (const [filters, search, name] of names) {
    it(`${JSON.stringify(filters)} ${search.join(', ')}: ${name ?? 'none'}`, () => {
      expect(onDemandRange({ filters, search })?.wanted.name).to.equal(name);
    });
  }
});

describeOn('mongodb', 'indexes that are made on demand on MongoDB', () => {
  let made: AMongoStore;
  let indexes: OnDemandIndexes;
  beforeEach(async () => {
    made = await aMongoStore();
    indexes = another();
    await held(['score', 'late', 'last', ...COLUMNS], HOLDERS);
  });
  afterEach(() => made.remove());

  const another = () => new OnDemandIndexes(made.connection.client, made.collections, new MongoGate());

  async function held(columns: readonly string[], customers: number): Promise<void> {
    const none = { texts: 0, numbers: 0, booleans: 0 };
    await made.collections.columnCounts.insertMany(columns.map((column) => ({ _id: column, customers, ...none })));
  }

  const stored = async () =>
    (await made.collections.customers.indexes())
      .map(({ name }) => name!)
      .filter((name) => /^own_sorted|^filters:/.test(name));

  const building = (mode: string) =>
    made.connection.client.db('admin').command({ configureFailPoint: 'hangAfterStartingIndexBuild', mode });

  const nameOf = (column: string) => `own_sorted.${column}_1__id_1`;
  const want = (column: string, customers = MANY) => indexes.want(sortedIndex(column), customers);

  async function until(column: string): Promise<void> {
    while (!indexes.has(sortedIndex(column))) await sleep(10);
  }

  it('are made when many are sorted by a column, and found by other instances', async () => {
    await held(['rare'], HOLDERS - 1);
    want('column_0', MANY - 1);
    want('rare');
    await sleep(SOON_MS);
    want('score');
    await until('score');
    expect(await stored()).to.deep.equal([nameOf('score')]);
    const other = another();
    await made.collections.customers.createIndex({ 'own_sorted.late': -1 });
    await other.read();
    expect(['score', 'late'].map((column) => other.has(sortedIndex(column)))).to.deep.equal([true, false]);
    await made.collections.customers.dropIndex('own_sorted.late_-1');
  });

  it('are not used while they are built, and the others are', async () => {
    // In an empty collection, they're there at once.
    await add(made.store.customers, 'a', { name: 'Ada' });
    want('score');
    await until('score');
    await building('alwaysOn');
    try {
      want('late');
      while (!(await stored()).includes(nameOf('late'))) await sleep(10);
      await indexes.readAgain();
      const usable = () => ['score', 'late'].map((column) => indexes.has(sortedIndex(column)));
      expect(usable()).to.deep.equal([true, false]);
      const other = another();
      await other.read();
      expect(other.has(sortedIndex('late'))).to.equal(false);
    } finally {
      await building('off');
    }
    await until('late');
  });

  it('take no place of another while a second instance builds them', async () => {
    await add(made.store.customers, 'a', { name: 'Ada' });
    for (const column of COLUMNS.slice(1)) {
      want(column);
      await until(column);
    }
    await building('alwaysOn');
    try {
      want(COLUMNS[0]!);
      while (!(await stored()).includes(nameOf(COLUMNS[0]!))) await sleep(10);
      const other = another();
      await other.read();
      other.want(sortedIndex(COLUMNS[0]!), MANY);
      await sleep(SOON_MS);
      expect(await stored()).to.have.members(COLUMNS.map(nameOf));
    } finally {
      await building('off');
    }
    await until(COLUMNS[0]!);
  });

  it('are known as they are now once one was missing', async () => {
    want('score');
    await until('score');
    await made.collections.customers.dropIndex(nameOf('score'));
    expect(indexes.has(sortedIndex('score'))).to.equal(true);
    await indexes.readAgain();
    expect(indexes.has(sortedIndex('score'))).to.equal(false);
  });

  it('are at most so many: a further one takes the place of the oldest, but not often', async () => {
    for (const column of COLUMNS) {
      want(column);
      await until(column);
    }
    want('late');
    await until('late');
    const now = [...COLUMNS.slice(1), 'late'].map(nameOf);
    expect(await stored()).to.deep.equal(now);
    want('last');
    await sleep(SOON_MS);
    expect(await stored()).to.deep.equal(now);
  });

  it('may disappear, dropped by another instance', async () => {
    const { store, collections } = made;
    await collections.customers.createIndex(bySortedColumn('score'));
    await add(store.customers, 'a', { name: 'Ada', score: 2 });
    await add(store.customers, 'b', { name: 'Bea', score: 1 });
    const inOrder = (start: number) =>
      aQuery({
        order: ['score', 'id'].map((field) => ({ field, descending: false })),
        page: { kind: 'slice', start, limit: 10 },
      });
    const ids = async (start: number) => (await store.customers.list(inOrder(start))).records.map(({ id }) => id);
    expect(await ids(0)).to.deep.equal(['b', 'a']);
    await collections.customers.dropIndex('own_sorted.score_1__id_1');
    expect(await ids(1)).to.deep.equal(['a']);
  });

  describe('with a range of the column', () => {
    const VALUES = [null, true, false, -3, 0, 20, 2e9, '', '20', '2024-05-01', '2025-01-01', 'Ärger', 'arg', 'ß', 'z'];
    const BOUNDS: readonly (readonly Scalar[])[] = [[20, '20'], ['2024-12-31'], [0], [true], ['ARG'], ['a', 'é'], ['']];
    const customers = VALUES.flatMap((value, index) =>
      [value, value].map((one, copy) => ({ one, id: `${index}-${copy}` })),
    );

    beforeEach(async () => {
      for (const { id, one } of customers) await add(made.store.customers, id, { name: `C ${id}`, until: one });
      await made.collections.customers.createIndex(bySortedColumn('until'));
    });

    const ranges = BOUNDS.flatMap((values): Filter[][] => [
      [{ field: 'until', operator: 'gte', values: values.map(folded) }],
      [{ field: 'until', operator: 'lte', values: values.map(folded) }],
      [
        { field: 'until', operator: 'gte', values: ['2024', 0] },
        { field: 'until', operator: 'lte', values: values.map(folded) },
      ],
    ]);

    it('give the same lists as without', async () => {
      const all = (await made.store.customers.list(aQuery())).records;
      for (const filters of ranges) {
        for (const [field, descending] of [
          ['until', false],
          ['until', true],
          ['name', false],
        ] as const) {
          const order = [field, 'id'].map((one) => ({ field: one, descending }));
          for (const start of [0, 3]) {
            const query = aQuery({ filters, order, page: { kind: 'slice', start, limit: 5 } });
            const { records, total } = await made.store.customers.list(query);
            const meant = evaluateList(all, query, CUSTOMER_FIELDS, customerValue);
            const found = { total, ids: records.map(({ id }) => id) };
            expect(found, JSON.stringify(query)).to.deep.equal({
              total: meant.total,
              ids: meant.records.map(({ id }) => id),
            });
          }
        }
      }
    });

    it('are counted and followed between the bounds alone', async () => {
      const { database } = made.connection;
      const order = ['until', 'id'].map((field) => ({ field, descending: false }));
      const filters: Filter[] = [{ field: 'until', operator: 'gte', values: ['2024-12-31'] }];
      // Instances read once a minute which indexes there are.
      await made.store.customers.list(aQuery({ filters: [{ field: 'until', operator: 'gte', values: ['z'] }] }));
      await database.command({ profile: 2 });
      const page = { kind: 'slice', start: 1, limit: 2 } as const;
      const { total } = await made.store.customers.list(aQuery({ filters, order, page }));
      await database.command({ profile: 0 });
      const reads = await database
        .collection<{ ns: string; keysExamined: number; docsExamined: number }>('system.profile')
        .find({ ns: `${database.databaseName}.customers`, keysExamined: { $gt: 0 } })
        .sort({ ts: 1 })
        .toArray();
      await database.dropCollection('system.profile');
      // Beside the ten, the end of the range and the head that has the sequence number; then the page and what is before it.
      const [counted, followed] = reads;
      expect([total, reads.length]).to.deep.equal([10, 2]);
      expect([counted!.keysExamined, counted!.docsExamined]).to.deep.equal([12, 1]);
      expect([followed!.keysExamined, followed!.docsExamined]).to.deep.equal([4, 4]);
    });
  });

  describe('of fields that are filtered by together', () => {
    const REGIONS = [null, 'north', 'North', 'south', 7, true];
    const SCORES = [null, -1, 0, 5, 20, '', '20', '5x', 'Ä', false];
    const STATUSES = ['lead', 'active'];

    const SEARCHES = [[], [['c 1', 'c 3']], [['c'], ['-2']]];
    const FILTERS: readonly Filter[][] = [
      [eq('region', 'north'), range('gte', 'score', 5, '5')],
      [eq('region', 'north', 7, true), range('lte', 'score', 20, '20')],
      [eq('region', 'north'), range('gte', 'score', false)],
      [eq('region', 'nowhere'), range('gte', 'score', 5)],
      [eq('region', 'south'), range('gte', 'score', 5), range('lte', 'score', 'z')],
      [eq('region', 'south'), range('gte', 'score', '2'), range('lte', 'score', '6', 5)],
      [eq('status', 'lead'), eq('region', 'North', 'north')],
      [eq('status', 'lead'), range('gte', 'score', 0, '0'), range('gte', 'visits', 2, '2')],
      [range('lte', 'score', 5, '5'), range('lte', 'visits', 3)],
      [eq('status', 'active'), range('gte', 'created', 0)],
    ];
    const lists = FILTERS.flatMap((filters) => SEARCHES.map((search) => ({ filters, search })));
    const wanted = new Map(lists.map((criteria) => onDemandRange(criteria)!.wanted).map((one) => [one.name, one]));

    beforeEach(async () => {
      const all = REGIONS.flatMap((region, at) => SCORES.map((score, index) => ({ region, score, at, index })));
      const { store, collections } = made;
      await Promise.all(
        all.map(({ region, score, at, index }) => {
          const others = { status: STATUSES[(at + index) % 2], visits: (at * 7 + index) % 5 };
          return add(store.customers, `${at}-${index}`, { name: `C ${at}-${index}`, region, score, ...others });
        }),
      );
      await collections.customers.createIndexes([...wanted.values()].map(({ key, name }) => ({ key, name })));
    });

    it('give the same totals and lists as without', async () => {
      const every = aQuery({ page: { kind: 'slice', start: 0, limit: 1_000 } });
      const { customers } = made.collections;
      const all = (await made.store.customers.list(every)).records;
      const ids = (of: readonly Customer[]) => of.map(({ id }) => id);
      for (const { filters, search } of lists) {
        for (const start of [0, 2]) {
          const order = ['visits', 'name', 'id'].map((field) => ({ field, descending: start > 0 }));
          const query = aQuery({ filters, search, order, page: { kind: 'slice', start, limit: 4 } });
          const { records, total } = await made.store.customers.list(query);
          const counted = await countMatches(customers, query, onDemandRange(query)!.range, {});
          const meant = evaluateList(all, query, CUSTOMER_FIELDS, customerValue);
          expect({ total, counted, ids: ids(records) }, JSON.stringify(query)).to.deep.equal({
            total: meant.total,
            counted: meant.total,
            ids: ids(meant.records),
          });
        }
      }
    });

    it('are counted without reading a customer', async () => {
      const filters = [eq('region', 'south'), range('gte', 'score', '2'), range('lte', 'score', '6', 5)];
      const criteria = { filters, search: [] };
      const { customers } = made.collections;
      const { pipeline, hint } = renderCount(criteria, onDemandRange(criteria)!.range, customers.collectionName);
      const { stages, executionStats } = await customers.aggregate(pipeline, { hint: hint! }).explain('executionStats');
      const counted = JSON.stringify(stages ?? executionStats);
      expect(counted).to.contain('"totalDocsExamined":0').and.not.contain('"stage":"FETCH"');
    });

    it('are made when a combination is asked for the third time, if enough have its columns', async () => {
      const { collections } = made;
      for (const name of wanted.keys()) await collections.customers.dropIndex(name);
      await collections.columnCounts.updateOne({ _id: 'region' }, { $set: { customers: HOLDERS } });
      const wantTogether = (filters: Filter[]) => indexes.want(onDemandRange({ filters, search: [] })!.wanted, MANY);
      const [ofRegion, ofNobody] = ['region', 'nobodys'].map((field) => [eq(field, 'x'), range('gte', 'score', 5)]);
      for (let times = 0; times < 3; times += 1) wantTogether(ofNobody!);
      for (let times = 0; times < 2; times += 1) wantTogether(ofRegion!);
      await sleep(SOON_MS);
      expect(await stored()).to.deep.equal([]);
      wantTogether(ofRegion!);
      while ((await stored()).length === 0) await sleep(10);
      expect(await stored()).to.deep.equal(['filters:region=&score~']);
    });
  });
});
