import { CustomerPlanner } from '../../../src/adapters/mongodb/customers/customer-planner.js';
import { SlowReads } from '../../../src/adapters/mongodb/lists/slow-reads.js';
import { expect } from 'chai';
import { CustomerGroupRun } from '../../../src/adapters/mongodb/transactions/customer-group-run.js';
import { MongoGate } from '../../../src/adapters/mongodb/database/mongo-gate.js';
import { openMongoStore, type MongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { trackedCriteria } from '../../../src/adapters/storage-kernel/tracked-criteria.js';
import { MongoSegmentMembers } from '../../../src/adapters/mongodb/segments/mongo-segment-members.js';
import type { SegmentParts } from '../../../src/adapters/mongodb/segments/filter-counter.js';
import { CustomerWriter } from '../../../src/adapters/mongodb/transactions/customer-writer.js';
import { TrackedFiltersRegistry } from '../../../src/adapters/mongodb/segments/tracked-filters-registry.js';
import type { SegmentMembers } from '../../../src/application/ports/segment-members.js';
import { MAX_STATUS_ROLE_COUNTS } from '../../../src/domain/customers/status-role-counts.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import type { Criteria, Scalar } from '../../../src/domain/lists/list-query.js';
import { add, aPatch, aQuery, change, erase, made } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { retryWhileCounting } from '../../support/retry-while-counting.js';
import { rejectionOf } from '../../support/rejection.js';
import { describeOn } from '../../support/storages.js';

const equal = (field: string, ...values: Scalar[]): Criteria => ({
  filters: [{ field, operator: 'eq', values }],
  search: [],
});
const GOLD = equal('plan', 'gold');
const LEADS = equal('status', 'lead');
const LATE = equal('plan', 'late');
const ANNS: Criteria = { filters: [], search: [['ann']] };
const ELEVEN_MINUTES = 660_000;

describeOn('mongodb', 'tracked filters on MongoDB', () => {
  let connection: AMongoStore['connection'];
  let remove: AMongoStore['remove'];
  let collections: AMongoStore['collections'];
  let store: AMongoStore['store'];
  beforeEach(async () => {
    ({ connection, collections, store, remove } = await aMongoStore());
  });
  afterEach(async () => {
    await remove();
  });

  const countOf = async (criteria: Criteria, { segmentMembers }: Pick<MongoStore, 'segmentMembers'> = store) =>
    (await retryWhileCounting(segmentMembers).resolve([criteria], 0))[0]!.count;

  /** Base and delta of each filter, in the order in which tracking started. */
  async function stored(): Promise<(readonly [base: number | null, delta: number | undefined])[]> {
    const head = (await collections.customerHeads.findOne({ _id: 'customers' }))!;
    const filters = await collections.trackedFilters.find({}, { sort: { key: 1 } }).toArray();
    expect(Object.keys(head.filter_deltas)).to.have.length(filters.length);
    return filters.map(({ base, key }) => [base, head.filter_deltas[String(key)]]);
  }
  const age = () => collections.trackedFilters.updateMany({}, { $inc: { registered: -ELEVEN_MINUTES } });

  it('are those beyond status and role, each counted once and updated by the changes that affect it', async () => {
    await add(store.customers, 'a', { plan: 'gold', status: 'lead' });
    expect([await countOf(LEADS), await countOf(GOLD), await countOf(GOLD)]).to.deep.equal([1, 1, 1]);
    expect(await stored()).to.deep.equal([[1, 0]]);
    await add(store.customers, 'b', { plan: 'gold' });
    await change(store.customers, 'a', { status: 'done', name: 'Other' });
    expect(await stored()).to.deep.equal([[1, 1]]);
    await erase(store.customers, 'a', 'b');
    expect(await stored()).to.deep.equal([[1, -1]]);
    expect(await countOf(GOLD)).to.equal(0);
  });

  it('are at most twice as many as there may be segments, and existing ones stay', async () => {
    expect(await countOf(GOLD)).to.equal(0);
    const others = Array.from({ length: 1_999 }, (_, n) => `other ${n}`);
    const rest = { criteria: '{"filters":[],"search":[]}', registered: 0, base: 0 };
    await collections.trackedFilters.insertMany(others.map((_id, n) => ({ _id, key: 10_000 + n, ...rest })));
    expect(await rejectionOf(store.segmentMembers.prepare(LATE))).to.include({ code: 'overloaded' });
    expect(await countOf(GOLD)).to.equal(0);
    await store.segmentMembers.retain([GOLD], 500);
    expect(await countOf(LATE)).to.equal(0);
    const left = await collections.trackedFilters.find({}, { sort: { key: 1 } }).toArray();
    expect(left.filter(({ _id }) => _id.startsWith('other'))).to.have.length(500);
    expect(left.at(-1)!.key).to.equal(11_998);
    expect(left).to.have.length(502);
  });

  it('are exact on two instances that both write, track and count', async () => {
    const other = await openMongoStore(connection);
    const stores = [store, other];
    const wanted = [GOLD, LEADS, ANNS, ...Array.from({ length: 12 }, (_, turn) => equal('turn', turn))];
    const writes = Array.from({ length: 60 }, async (_, n) => {
      const { customers } = stores[n % 2]!;
      const id = `c${n}`;
      await add(customers, id, { plan: n % 3 === 0 ? 'gold' : 'tin', turn: n % 12, name: n % 4 === 0 ? 'Ann' : 'Bo' });
      await change(customers, id, { plan: n % 5 === 0 ? 'gold' : null, status: n % 2 === 0 ? 'lead' : 'done' });
      if (n % 7 === 0) await erase(customers, id);
    });
    const counts = wanted.flatMap((criteria) => stores.map((one) => countOf(criteria, one)));
    await Promise.all([...writes, ...counts]);
    for (const criteria of wanted) {
      const { total } = await store.customers.list(aQuery(criteria));
      expect([await countOf(criteria), await countOf(criteria, other)]).to.deep.equal([total, total]);
    }
    expect(await stored()).to.have.length(wanted.length - 1);
    await other.close();
  });

  it('are still exact after a restart, even if the initial count was interrupted', async () => {
    await add(store.customers, 'a', { plan: 'gold' });
    await Promise.all([GOLD, ANNS].map((one) => retryWhileCounting(store.segmentMembers).prepare(one)));
    await add(store.customers, 'b', { plan: 'gold', name: 'Joanna' });
    await store.close();
    await collections.trackedFilters.updateMany({}, { $set: { base: null } });
    const again = await openMongoStore(connection);
    await add(again.customers, 'c', { plan: 'gold' });
    expect([await countOf(GOLD, again), await countOf(ANNS, again)]).to.deep.equal([3, 1]);
    await again.close();
    expect(await stored()).to.have.deep.members([
      [1, 2],
      [0, 1],
    ]);
  });

  it('are dropped when no segment uses them, unless a segment may be about to, and no key is reused', async () => {
    const silver = equal('plan', 'silver');
    for (const one of [GOLD, silver]) await retryWhileCounting(store.segmentMembers).prepare(one);
    await store.segmentMembers.retain([GOLD]);
    expect(await stored()).to.have.length(2);
    await age();
    await store.segmentMembers.retain([GOLD]);
    expect(await stored()).to.have.length(1);
    await add(store.customers, 'a', { plan: 'silver' });
    expect([await countOf(GOLD), await countOf(silver)]).to.deep.equal([0, 1]);
    const keys = (await collections.trackedFilters.distinct('key')).sort((a, b) => a - b);
    expect(keys[0]).to.equal(1);
    expect(keys[1]).to.be.greaterThan(2);
    await age();
    await store.segmentMembers.retain([]);
    expect(await stored()).to.have.length(0);
    await add(store.customers, 'b', { plan: 'gold' });
    expect(await countOf(GOLD)).to.equal(1);
  });

  it('are not cached from an uncommitted transaction', async () => {
    const registry = new TrackedFiltersRegistry(collections);
    const anAttempt = () => new CustomerGroupRun({ client: connection.client, collections, registry });
    const register = async (criteria: Criteria) => {
      const { digest, text } = trackedCriteria(criteria);
      await collections.trackedFilters.deleteMany({});
      await collections.trackedFilters.insertOne({ _id: digest, key: 1, criteria: text, registered: 0, base: 0 });
    };
    await collections.customerHeads.updateOne({}, { $set: { filters: 1, filter_deltas: { 1: 0 } } });
    // What an election rolls back, so the revision is used again.
    await register(LATE);
    const lost = anAttempt();
    await lost.run(() => []);
    await lost.end();
    await register(GOLD);
    const kept = anAttempt();
    const creation = decideCreation('a', aPatch({ name: 'a', plan: 'gold' }), made());
    await kept.run(() => [{ run: (transaction) => transaction.record([creation]), reads: [] }]);
    await kept.commit();
    await kept.end();
    expect(await stored()).to.deep.equal([[0, 1]]);
  });

  it('make requests wait, but not forever, and are counted anyway', async () => {
    await add(store.customers, 'a', { plan: 'gold' });
    const writer = new CustomerWriter({ client: connection.client, collections, timeoutFactor: 1 });
    const parts: SegmentParts = {
      client: connection.client,
      collections,
      gate: new MongoGate(),
      slow: new SlowReads(),
      planner: new CustomerPlanner({ client: connection.client, collections, gate: new MongoGate() }),
      customers: store.customers,
      transact: (callback) => writer.transact(callback),
    };
    const impatient: SegmentMembers = new MongoSegmentMembers(parts, 0);
    const prepare = () =>
      impatient.prepare(GOLD).then(
        () => undefined,
        (error: unknown) => error,
      );
    const first = await prepare();
    expect(first).to.be.instanceOf(Unavailable).and.include({ code: 'overloaded', retryAfterSeconds: 2 });
    let error: unknown = first;
    while (error !== undefined) error = await prepare();
    expect((await impatient.resolve([GOLD], 1))[0]).to.deep.include({ count: 1 });
    expect(await stored()).to.deep.equal([[1, 0]]);
    await writer.close();
  });

  it('on status and role are exact with more pairs of them than an answer holds', async () => {
    const statuses = Array.from({ length: MAX_STATUS_ROLE_COUNTS + 5 }, (_, n) => `s${n}`);
    const changes = statuses.map((status) => ({
      ...decideCreation(status, aPatch({ name: status, status }), made()),
    }));
    await store.customers.transact((transaction) => transaction.record(changes));
    const wanted = [equal('status', 's1', 's7'), equal('role', 'customer'), equal('status', 'nobody')];
    const members = await store.segmentMembers.resolve(wanted, 2);
    expect(members.map(({ count, customers }) => [count, ...customers.map(({ id }) => id)])).to.deep.equal([
      [2, 's1', 's7'],
      [statuses.length, 's0', 's1'],
      [0],
    ]);
    expect(await stored()).to.deep.equal([]);
  });
});
