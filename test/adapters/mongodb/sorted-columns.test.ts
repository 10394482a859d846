import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { bySortedColumn } from '../../../src/adapters/mongodb/customers/customer-indexes.js';
import { MAX_SORTED_COLUMNS, SortedColumns } from '../../../src/adapters/mongodb/customers/sorted-columns.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerValue } from '../../../src/domain/customers/customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { Filter, Scalar } from '../../../src/domain/lists/list-query.js';
import { fold } from '../../../src/domain/text/fold.js';
import { add, aQuery } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { CONTRACT_STORAGES, describeIf, skipUnlessThere } from '../../support/storages.js';

const MANY = 10_000;
const HOLDERS = 1_000;
/** In which something that isn't to happen would. */
const SOON_MS = 300;
const folded = (value: Scalar) => (typeof value === 'string' ? fold(value) : value);
const COLUMNS = Array.from({ length: MAX_SORTED_COLUMNS }, (_, index) => `column_${index}`);

describeIf(CONTRACT_STORAGES.includes('mongodb'), 'indexes in the order of own columns on MongoDB', () => {
  skipUnlessThere('mongodb');
  let made: AMongoStore;
  let sorted: SortedColumns;
  beforeEach(async () => {
    made = await aMongoStore();
    sorted = new SortedColumns(made.connection.client, made.collections);
    await held(['score', 'late', ...COLUMNS], HOLDERS);
  });
  afterEach(() => made.remove());

  async function held(columns: readonly string[], customers: number): Promise<void> {
    const none = { texts: 0, numbers: 0, booleans: 0 };
    await made.collections.columnCounts.insertMany(columns.map((column) => ({ _id: column, customers, ...none })));
  }

  const stored = async () => {
    const another = new SortedColumns(made.connection.client, made.collections);
    await another.read();
    return [...another.indexed].sort();
  };

  async function until(column: string): Promise<void> {
    while (!sorted.indexed.has(column)) await sleep(10);
  }

  it('are made when many are sorted by a column, and found by other instances', async () => {
    await held(['rare'], HOLDERS - 1);
    sorted.use('column_0', MANY - 1);
    sorted.use('rare', MANY);
    await sleep(SOON_MS);
    sorted.use('score', MANY);
    await until('score');
    expect(await stored()).to.deep.equal(['score']);
    await made.collections.customers.createIndex({ 'own_sorted.late': -1 });
    expect(await stored()).to.deep.equal(['score']);
    await made.collections.customers.dropIndex('own_sorted.late_-1');
  });

  it('are at most so many: a further one takes the place of one unused for a week', async () => {
    for (const column of COLUMNS) {
      sorted.use(column, MANY);
      await until(column);
    }
    const used = (column: string, at: Date) =>
      made.collections.settings.updateOne({ _id: 'sorted_columns' }, { $set: { [`used.${column}`]: at } });
    const [day, week] = [new Date(Date.now() - 86_400_000), new Date(Date.now() - 8 * 86_400_000)];
    await used('column_3', day);
    const refused = new SortedColumns(made.connection.client, made.collections);
    refused.use('late', MANY);
    await sleep(SOON_MS);
    expect(await stored()).to.deep.equal(COLUMNS);
    await used('column_5', week);
    sorted.use('late', MANY);
    await until('late');
    expect(await stored()).to.deep.equal([...COLUMNS.filter((column) => column !== 'column_5'), 'late']);
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
});
