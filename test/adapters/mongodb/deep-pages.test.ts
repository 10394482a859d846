import { expect } from 'chai';
import fc from 'fast-check';
import { bySortedColumn, nameOfIndex } from '../../../src/adapters/mongodb/customers/customer-indexes.js';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import type { CustomerStore } from '../../../src/application/ports/customer-store.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../src/domain/customers/customer.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { Filter, ListQuery, Scalar } from '../../../src/domain/lists/list-query.js';
import { MAX_STATUS_ROLE_COUNTS } from '../../../src/domain/customers/status-role-counts.js';
import { aCustomer, add, aPatch, aQuery, change, erase, made } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

/** Slices that begin beyond 2,000 rows are deep. */
const MANY = 5_000;
const A_WORK = 500;
const VALUES: readonly Scalar[] = ['b', 'Ä', 3, 3.5, -1, true, ''];
const STATUS: Filter = { field: 'status', operator: 'eq', values: ['lead', 'active'] };

/** Ties of all lengths, up to many pages, and absent values. */
function aPopulation(many: number, statuses = 3): Customer[] {
  return Array.from({ length: many }, (_, index) => {
    const value = VALUES[index % (VALUES.length + 2)];
    return aCustomer({
      id: `id-${String((index * 37) % many).padStart(4, '0')}`,
      name: index % 5 === 0 ? 'Ada' : `N${(index * 7) % 1_500}`,
      email: index % 3 === 0 ? null : `e${index}@example.org`,
      company: index % 2 === 0 ? null : `C${index % 40}`,
      status: ['lead', 'active', 'blocked'][index % statuses] ?? `s${index % statuses}`,
      role: `r${index % 2}`,
      created: index % 90,
      ownColumns: new Map<string, Scalar>(value === undefined ? [] : [['score', value]]),
    });
  });
}

const inOrder = (field: string, descending: boolean) =>
  (field === 'id' ? ['id'] : [field, 'id']).map((one) => ({ field: one, descending }));

const deepQueries: fc.Arbitrary<ListQuery> = fc
  .record({
    by: fc.constantFrom('name', 'name', 'email', 'company', 'created', 'id', 'score'),
    descending: fc.boolean(),
    filtered: fc.boolean(),
    start: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1_990, max: MANY }) }, fc.nat(MANY + 50)),
    limit: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.constantFrom(0, 1_000)),
  })
  .map(({ by, descending, filtered, start, limit }) =>
    aQuery({
      order: inOrder(by, descending),
      filters: filtered && by === 'name' ? [STATUS] : [],
      page: { kind: 'slice', start, limit },
    }),
  );

describeOn('mongodb', 'pages far down a list on MongoDB', () => {
  let mongo: AMongoStore;
  let customers: CustomerStore;
  beforeEach(async () => {
    mongo = await aMongoStore();
    ({ customers } = mongo.store);
    await mongo.collections.customers.createIndex(bySortedColumn('score'));
  });
  afterEach(() => mongo.remove());

  async function expectPage(records: Iterable<Customer>, query: ListQuery): Promise<void> {
    const { records: found, ...rest } = await customers.list(query);
    const { records: meant, ...others } = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
    const ids = (list: readonly Customer[]) => list.map(({ id }) => id);
    expect({ ...rest, ids: ids(found) }, JSON.stringify(query)).to.deep.equal({ ...others, ids: ids(meant) });
  }

  /** The keys and customers looked at between the first command, which counts, and the last one, which fetches the page. */
  async function readsOf(query: ListQuery): Promise<[keys: number, documents: number][]> {
    const { database } = mongo.connection;
    await database.command({ profile: 2 });
    await customers.list(query);
    await database.command({ profile: 0 });
    const reads = await database
      .collection<{ ns: string; keysExamined: number; docsExamined: number }>('system.profile')
      .find({ ns: `${database.databaseName}.customers` })
      .sort({ ts: 1 })
      .toArray();
    await database.dropCollection('system.profile');
    return reads.slice(1, -1).map(({ keysExamined, docsExamined }) => [keysExamined, docsExamined]);
  }

  it('are right, also between changes by any instance', async () => {
    const records = new Map(aPopulation(MANY).map((customer) => [customer.id, customer]));
    await fill(customers, [...records.values()]);
    const other = await openMongoStore(mongo.connection);
    for (const [round, writer] of [customers, other.customers, customers, other.customers].entries()) {
      for (const query of fc.sample(deepQueries, { numRuns: 40, seed: round })) {
        await expectPage(records.values(), query);
      }
      const [renamed, erased] = [`id-${String(round).padStart(4, '0')}`, `id-${String(4_000 + round)}`];
      records.set(renamed, (await change(writer, renamed, { name: `Zoe ${round}`, email: null, score: round }))!);
      await erase(writer, erased);
      records.delete(erased);
      records.set(`new-${round}`, await add(writer, `new-${round}`, { name: 'Ada', status: 'lead' }));
    }
    await other.close();
  });

  it('are right when there are too many pairs of status and role to keep their counts', async () => {
    const records = aPopulation(2_200, MAX_STATUS_ROLE_COUNTS + 1);
    await fill(customers, records);
    const other = await openMongoStore(mongo.connection);
    for (const start of [2_050, 2_070, 2_060, 2_190]) {
      for (const descending of [false, true]) {
        const page = { kind: 'slice', start, limit: 20 } as const;
        await expectPage(records, aQuery({ order: inOrder('name', descending), page }));
      }
      await erase(other.customers, records.pop()!.id, records.shift()!.id);
    }
    await other.close();
  });

  it('are right after another instance dropped the index that they were reached by', async () => {
    const records = aPopulation(2_200);
    await fill(customers, records);
    const page = { kind: 'slice', start: 2_050, limit: 20 } as const;
    const query = aQuery({ order: inOrder('score', false), page });
    await expectPage(records, query);
    await mongo.collections.customers.dropIndex(nameOfIndex(bySortedColumn('score')));
    await expectPage(records, query);
    await expectPage(records, { ...query, page: { ...page, start: 2_070 } });
  });

  it('are reached from pages read before, without reading customers that are skipped', async () => {
    await fill(customers, aPopulation(MANY));
    const list = (field: string, descending: boolean, start: number, filters: readonly Filter[] = []) =>
      readsOf(aQuery({ order: inOrder(field, descending), filters, page: { kind: 'slice', start, limit: 20 } }));
    for (const field of ['name', 'company', 'created', 'id', 'score']) {
      const first = await list(field, false, 2_300);
      const pages = [
        ...(await list(field, false, 2_320)),
        ...(await list(field, false, 2_280)),
        ...(await list(field, true, MANY - 2_360)),
        ...(await list(field, true, MANY - 2_280)),
        ...(await list(field, false, 2_400)),
      ];
      expect(first.at(-1), field).to.deep.equal([2_320, 0]);
      // Those after a page begin with the last customer of it.
      const keys = [21, 20, 21, 20, 61].map((one) => [one, 0]);
      expect(pages, field).to.deep.equal(keys);
    }
    await list('name', false, 2_300, [STATUS]);
    for (const start of [2_320, 2_280]) {
      const [[keys, documents] = [Infinity]] = await list('name', false, start, [STATUS]);
      expect(documents).to.equal(0);
      expect(keys).to.be.lessThan(40);
    }
  });
});

async function fill(store: CustomerStore, records: readonly Customer[]): Promise<void> {
  for (let at = 0; at < records.length; at += A_WORK) {
    const changes = records.slice(at, at + A_WORK).map((after) => ({
      before: undefined,
      after,
      entry: decideCreation(after.id, aPatch({ name: 'x' }), made()).entry,
    }));
    await store.transact((transaction) => transaction.record(changes));
  }
}
