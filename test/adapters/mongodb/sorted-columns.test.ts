import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { bySortedColumn } from '../../../src/adapters/mongodb/customers/customer-indexes.js';
import { MAX_SORTED_COLUMNS, SortedColumns } from '../../../src/adapters/mongodb/customers/sorted-columns.js';
import { add, aQuery } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { CONTRACT_STORAGES, describeIf, skipUnlessThere } from '../../support/storages.js';

const MANY = 10_000;
const HOLDERS = 1_000;
/** In which something that isn't to happen would. */
const SOON_MS = 300;
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
});
