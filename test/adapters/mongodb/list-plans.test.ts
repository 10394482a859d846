import { expect } from 'chai';
import type { ListQuery } from '../../../src/domain/lists/list-query.js';
import { aUser, writeFeature } from '../../support/builders-store.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

const NEWEST: ListQuery = {
  filters: [],
  search: [],
  order: [{ field: 'id', descending: true }],
  page: { kind: 'after', after: undefined, limit: 2 },
};

/** What the server's profiler reports. */
describeOn('mongodb', 'query plans of lists of users and changes on MongoDB', () => {
  let connection: AMongoStore['connection'];
  let remove: AMongoStore['remove'];
  let store: AMongoStore['store'];
  beforeEach(async () => {
    ({ connection, store, remove } = await aMongoStore());
    for (const id of ['a', 'b', 'c']) await writeFeature(store, id);
    await store.transact(({ users }) => users.insert(aUser(), null));
  });
  afterEach(async () => {
    await connection.database.command({ profile: 0 });
    await connection.database.dropCollection('system.profile');
    await remove();
  });

  /** Collection and plan of each read, in order. */
  async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
    const { database } = connection;
    await database.command({ profile: 2 });
    await ask();
    await database.command({ profile: 0 });
    const rows = await database
      .collection<{ ns: string; planSummary: string }>('system.profile')
      .find({ planSummary: { $exists: true } }, { sort: { ts: 1 } })
      .toArray();
    return rows.map(({ ns, planSummary }) => `${ns.slice(database.databaseName.length + 1)} ${planSummary}`);
  }

  it('all changes are counted from the head alone, on every page', async () => {
    for (const after of [undefined, [3]]) {
      const plans = await plansOf(() => store.log.list({ ...NEWEST, page: { kind: 'after', after, limit: 2 } }));
      expect(plans.slice(-2)).to.deep.equal(['heads IDHACK', 'changes IXSCAN { _id: 1 }']);
      expect(plans.filter((plan) => plan.startsWith('changes'))).to.have.length(after === undefined ? 1 : 2);
    }
    expect((await store.log.list({ ...NEWEST, page: { kind: 'after', after: [2], limit: 2 } })).total).to.equal(3);
  });

  it('all users are counted by an index alone', async () => {
    const plans = await plansOf(() => store.users.list(NEWEST));
    expect(plans).to.deep.equal(['users COUNT_SCAN { _id: 1 }', 'users IXSCAN { _id: 1 }']);
  });

  for (const [field, value] of [
    ['resource', 'feature'],
    ['record_id', 'a'],
    ['actor_id', 'system:test'],
  ] as const) {
    it(`changes of one ${field} are counted by its index alone, and a page of them is read from it`, async () => {
      const query: ListQuery = { ...NEWEST, filters: [{ field, operator: 'eq', values: [value] }] };
      const plans = await plansOf(() => store.log.list(query));
      const index = `{ ${field}: 1, _id: 1 }`;
      expect(plans).to.deep.equal([`changes COUNT_SCAN ${index}`, `changes IXSCAN ${index}`]);
    });
  }
});
