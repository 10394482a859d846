import { expect } from 'chai';
import fc from 'fast-check';
import { renderCount } from '../../../src/adapters/mongodb/customers/count-matches.js';
import { bySortedColumn } from '../../../src/adapters/mongodb/customers/customer-indexes.js';
import { onDemandRange } from '../../../src/adapters/mongodb/customers/on-demand-range.js';
import { CustomerGroupRun } from '../../../src/adapters/mongodb/transactions/customer-group-run.js';
import { exactTrigrams, rangeOfTexts, rangesOf } from '../../../src/adapters/mongodb/customers/index-ranges.js';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { TrackedFiltersRegistry } from '../../../src/adapters/mongodb/segments/tracked-filters-registry.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../src/domain/customers/customer.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import type { Criteria, Filter, ListPage, ListQuery } from '../../../src/domain/lists/list-query.js';
import { criteria, customer, customerQueries, OWN } from '../../contract/customer-lists.property.js';
import { aCustomer, add, aPatch, aQuery, change, erase, made } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { retryWhileCounting } from '../../support/retry-while-counting.js';
import { rejectionOf } from '../../support/rejection.js';
import { describeOn } from '../../support/storages.js';

/** So many that using an index doesn't always pay off. */
const MANY = 2_500;
const A_WORK = 250;

describeOn('mongodb', 'customers on MongoDB', function () {
  let connection: AMongoStore['connection'];
  let collections: AMongoStore['collections'];
  let remove: AMongoStore['remove'];
  let store: AMongoStore['store'];
  beforeEach(async () => {
    ({ connection, collections, store, remove } = await aMongoStore());
  });
  afterEach(async () => {
    await remove();
  });

  it('are listed, and found as members of segments, exactly as by evaluateList, when there are many', () =>
    expectSameLists());

  it('are listed exactly so with an index in the order of own columns', async () => {
    for (const column of OWN) await collections.customers.createIndex(bySortedColumn(column));
    await expectSameLists();
  });

  async function expectSameLists(): Promise<void> {
    const records = fc
      .sample(customer, { numRuns: MANY, seed: 7 })
      .map((one, index) => ({ ...one, id: `id-${String((index * 37) % (MANY + 1)).padStart(4, '0')}` }));
    for (let at = 0; at < MANY; at += A_WORK) await fill(records.slice(at, at + A_WORK));
    const shown = ({ records: found, total, next }: ListPage<Customer>) =>
      JSON.stringify({ ids: found.map(({ id }) => id), total, next });
    for (const query of fc.sample(customerQueries, { numRuns: 250, seed: 7 })) {
      const expected = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
      expect(shown(await store.customers.list(query)), JSON.stringify(query)).to.equal(shown(expected));
    }
    const wanted = fc.sample(criteria, { numRuns: 60, seed: 7 });
    for (const [index, { count, customers }] of (
      await retryWhileCounting(store.segmentMembers).resolve(wanted, 20)
    ).entries()) {
      const query = aQuery({ ...wanted[index], page: { kind: 'slice', start: 0, limit: 20 } });
      const expected = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
      const found = shown({ records: customers, total: count, next: undefined });
      expect(found, JSON.stringify(query)).to.equal(shown(expected));
    }
  }

  /** Simulates a distant server: each of these commands takes this long. */
  function far(failCommands: readonly string[], blockTimeMS: number, ask: () => Promise<void>): Promise<void> {
    return disturbed({ failCommands, blockConnection: true, blockTimeMS }, ask);
  }

  async function disturbed(
    how: object,
    ask: () => Promise<void>,
    when: 'alwaysOn' | { readonly times: number } = 'alwaysOn',
  ): Promise<void> {
    const { appName } = connection.client.options;
    const disturb = (mode: typeof when | 'off') =>
      connection.client.db('admin').command({ configureFailPoint: 'failCommand', mode, data: { ...how, appName } });
    await disturb(when);
    try {
      await ask();
    } finally {
      await disturb('off');
    }
  }

  function fill(records: readonly Customer[]): Promise<void> {
    const changes = records.map((after) => ({
      before: undefined,
      after,
      entry: decideCreation(after.id, aPatch({ name: 'x' }), made()).entry,
    }));
    return store.customers.transact((transaction) => transaction.record(changes));
  }

  it('written by two instances keep one gapless sequence and correct counts', async () => {
    const other = await openMongoStore(connection);
    const stores = [store, other];
    await Promise.all(Array.from({ length: 60 }, (_, n) => add(stores[n % 2]!.customers, `c${n}`)));
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => change(stores[n % 2]!.customers, `c${n}`, { status: `s${n % 3}` })),
    );
    await Promise.all(Array.from({ length: 20 }, (_, n) => erase(stores[n % 2]!.customers, `c${n}`)));
    await other.close();
    const { customerLog, statusRoleCounts } = collections;
    const entries = await customerLog.find({}, { sort: { seq: 1 } }).toArray();
    expect(entries.map(({ seq }) => seq)).to.deep.equal(Array.from({ length: 120 }, (_, n) => n + 1));
    expect(await store.customers.lastSeq()).to.equal(120);
    const counts = await statusRoleCounts.find({}, { sort: { _id: 1 } }).toArray();
    expect(counts.map(({ status, customers }) => [status, customers])).to.deep.equal([
      ['active', 20],
      ['s0', 7],
      ['s1', 6],
      ['s2', 7],
    ]);
  });

  it('are erased with as few writes when many were deleted as when few were', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `c${n}`);
    await Promise.all(ids.map((id) => add(store.customers, id)));
    await erase(store.customers, ...ids);
    // One write per customer would exceed the time limit of a call.
    await far(['update', 'delete'], 100, async () => {
      expect(await store.customerLogs.eraseValues(500)).to.equal(80);
      expect(await store.customerLogs.eraseValues(500)).to.equal(0);
    });
  });

  it('are listed in time however many access paths there are', async () => {
    const columns = Array.from({ length: 30 }, (_, n) => `column_${n}`);
    const ownColumns = new Map(columns.map((column) => [column, 'yes']));
    await fill(Array.from({ length: 210 }, (_, n) => aCustomer({ id: `id-${n}`, ownColumns })));
    const filters = columns.map((field) => ({ field, operator: 'eq' as const, values: ['yes'] }));
    // Examining every access path would exceed the time limit of a call.
    await far(['aggregate'], 150, async () => {
      expect((await store.customers.list(aQuery({ filters }))).total).to.equal(210);
    });
  });

  it('read few customers, however many there are', async () => {
    const { database } = connection;
    const many = Array.from({ length: 3_000 }, (_, n) =>
      aCustomer({
        id: `id-${n}`,
        name: `Ada ${n}`,
        email: null,
        status: ['lead', 'active', 'blocked'][n % 3]!,
        ownColumns: new Map<string, string | number>([
          ['tier', n % 500 === 7 ? 'gold' : 'tin'],
          ['score', n],
        ]),
      }),
    );
    for (let at = 0; at < many.length; at += A_WORK) await fill(many.slice(at, at + A_WORK));
    const eq = (field: string, ...values: string[]): Filter => ({ field, operator: 'eq', values });
    const since = (score: number): Filter => ({ field: 'score', operator: 'gte', values: [score] });
    const together = [eq('tier', 'tin'), since(5)];
    for (const filters of [[since(0)], together]) {
      const { key, name } = onDemandRange({ filters, search: [] })!.wanted;
      await collections.customers.createIndexes([{ key, name }]);
    }
    const by = (field: string, parts: Partial<ListQuery>): ListQuery => ({
      ...aQuery({ order: [field, 'id'].map((one) => ({ field: one, descending: false })) }),
      page: { kind: 'slice', start: 0, limit: 10 },
      ...parts,
    });
    const deep = { kind: 'slice', start: 2_500, limit: 10 } as const;
    const lists: readonly (readonly [name: string, query: ListQuery, total: number])[] = [
      ['all', by('name', {}), 3_000],
      ['all, far down', by('name', { page: deep }), 3_000],
      ['a pair', by('name', { filters: [eq('status', 'lead'), eq('role', many[0]!.role)] }), 1_000],
      ['a status', by('created', { filters: [eq('status', 'lead')] }), 1_000],
      ['a rare value', by('name', { filters: [eq('tier', 'gold')] }), 6],
      ['a rare value and others', by('name', { filters: [eq('tier', 'gold'), eq('status', 'lead', 'active')] }), 4],
      ['a frequent value', by('name', { filters: [eq('tier', 'tin')] }), 2_994],
      ['an order by an own column', by('score', {}), 3_000],
      ['a range in its order', by('score', { filters: [since(2_000)] }), 1_000],
      ['a narrow range and others', by('name', { filters: [since(2_990), eq('status', 'lead')] }), 3],
      ['fields that have an index together', by('name', { filters: together }), 2_989],
      ['a rare text', by('name', { search: [['ada 2718']] }), 1],
      ['a frequent text', by('name', { search: [['ada ']] }), 3_000],
    ];
    await store.customers.list(by('phone', {}));
    for (const [name, query, total] of lists) {
      await database.command({ profile: 2 });
      expect((await store.customers.list(query)).total, name).to.equal(total);
      await database.command({ profile: 0 });
      const reads = database.collection<{ ns: string; docsExamined?: number }>('system.profile');
      const found = await reads.find({ ns: `${database.databaseName}.customers` }).toArray();
      await database.dropCollection('system.profile');
      // Beside the page: the head, the status-role counts, and others with the same trigram.
      expect(
        found.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0),
        name,
      ).to.be.lessThan(60);
    }
  });

  it('are read by plans that are told, without a value', async () => {
    const plans: string[] = [];
    const other = await openMongoStore(connection, { onPlan: (plan) => plans.push(plan) });
    await add(store.customers, 'a', { tier: 'secret', name: 'Ada' });
    const filters = [{ field: 'tier', operator: 'eq' as const, values: ['secret'] }];
    const order = ['name', 'id'].map((field) => ({ field, descending: field === 'name' }));
    expect((await other.customers.list(aQuery({ filters, order }))).total).to.equal(1);
    expect((await other.customers.list(aQuery({ search: [['secret']] }))).total).to.equal(0);
    await other.close();
    expect(plans.join('\n')).to.contain(
      'tier eq by -name, id; total: own.$**_1 (its entries are the matches); page: sort',
    );
    expect(plans.join('\n')).to.not.contain('secret');
  });

  it('are sorted when walking in their order takes too long', async () => {
    const ids = Array.from({ length: 300 }, (_, n) => `id-${n}`);
    await fill(ids.map((id, n) => aCustomer({ id, name: `Ada ${String(n).padStart(3, '0')}` })));
    const filters = [{ field: 'email', operator: 'ne' as const, values: ['nobody@example.org'] }];
    const order = ['name', 'id'].map((field) => ({ field, descending: false }));
    const list = async (start: number) => {
      const { records } = await store.customers.list(
        aQuery({ filters, order, page: { kind: 'slice', start, limit: 3 } }),
      );
      return records.map(({ id }) => id);
    };
    expect(await list(0)).to.deep.equal(ids.slice(0, 3));
    await disturbed(
      { failCommands: ['aggregate'], errorCode: 50 },
      async () => {
        expect(await list(3)).to.deep.equal(ids.slice(3, 6));
      },
      { times: 1 },
    );
  });

  it("report 'overloaded' when the server aborts planning", async () => {
    const tier: Criteria = { filters: [{ field: 'tier', operator: 'eq', values: ['gold'] }], search: [] };
    await disturbed({ failCommands: ['aggregate'], errorCode: 50 }, async () => {
      for (const ask of [() => store.customers.list(aQuery(tier)), () => store.customers.countFacets(tier)]) {
        expect(await rejectionOf(ask()))
          .to.be.instanceOf(Unavailable)
          .and.include({ code: 'overloaded' });
      }
    });
  });

  it('leave no status-role count of 0 behind', async () => {
    await add(store.customers, 'a', { status: 'rare' });
    await erase(store.customers, 'a');
    expect(await collections.statusRoleCounts.countDocuments()).to.equal(0);
  });

  it('keep the rest of a group when one of its ids exists already', async () => {
    await add(store.customers, 'a');
    const before = add(store.customers, 'b');
    const again = add(store.customers, 'a');
    const after = add(store.customers, 'c');
    expect((await rejectionOf(again)).message).to.include('not stored as the change found it');
    await Promise.all([before, after]);
    expect(await store.customers.lastSeq()).to.equal(3);
    expect((await store.customers.list(aQuery())).total).to.equal(3);
  });

  it('are counted by an index alone where one has the answer', async () => {
    const { customers } = collections;
    await add(store.customers, 'a', { company: 'Xylophon', ref: '1' });
    const searching = (text: string): Criteria => ({ filters: [], search: [[text]] });
    const ref: Criteria = { filters: [{ field: 'ref', operator: 'eq', values: ['1', 2] }], search: [] };
    for (const [criteria, range] of [
      [searching('xyl'), exactTrigrams(searching('xyl'))],
      [searching('xylo'), rangeOfTexts(searching('xylo'))],
      [searching('x'), rangeOfTexts(searching('x'))],
      [ref, rangesOf(ref)[0]],
    ] as const) {
      const { pipeline, hint } = renderCount(criteria, range, customers.collectionName);
      const counted = await customers.aggregate(pipeline, { hint: hint! }).toArray();
      expect(counted, JSON.stringify(criteria)).to.deep.equal([{ total: 1 }]);
      const plan = await customers.aggregate(pipeline, { hint: hint! }).explain();
      expect(JSON.stringify(plan), JSON.stringify(criteria)).to.not.match(/FETCH|COLLSCAN/);
    }
  });

  it('whose commit a frozen process has still to send are not saved after a later transaction', async () => {
    const registry = new TrackedFiltersRegistry(collections);
    const frozen = new CustomerGroupRun({ client: connection.client, collections, registry });
    const creation = decideCreation('a', aPatch({ name: 'a' }), made());
    await frozen.run(() => [{ run: (transaction) => transaction.record([creation]), reads: [] }]);
    frozen.conditions.require();
    await store.customers.transact(() => Promise.resolve());
    expect(await rejectionOf(frozen.commit())).to.be.instanceOf(Error);
    await frozen.end();
    expect(await store.customers.find('a')).to.equal(undefined);
  });

  it('are found by the index each query needs', async () => {
    const { customers, customerLog } = collections;
    const plan = async (filter: object, sort: Record<string, 1> = {}) => {
      const { queryPlanner } = (await customers.find(filter).sort(sort).explain()) as {
        queryPlanner: { winningPlan: object };
      };
      return JSON.stringify(queryPlanner.winningPlan);
    };
    expect(await plan({ avatar_name: 'a.png' })).to.include('"indexName":"avatar_name_1"');
    expect(await plan({ 'own.ref': { $in: ['1', 2] } })).to.include('"indexName":"own.$**_1"');
    const counts = { status: { $in: ['a', 'b'] }, role: { $in: ['c', 'd'] } };
    expect(await plan(counts, { name_folded: 1, _id: 1 })).to.include('SORT_MERGE');
    const history = await customerLog.find({ customer_id: 'a', _id: { $gt: '' } }).explain();
    expect(JSON.stringify(history)).to.include('"indexName":"customer_id_1__id_1"');
  });
});
