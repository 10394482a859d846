import { expect } from 'chai';
import { aFeatureCreated, appendEntry, T0 } from '../../support/builders-store.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

const USERS = 60;

/** What the server's profiler reports. */
describeOn('mongodb', 'query plans of the past on MongoDB', () => {
  let connection: AMongoStore['connection'];
  let remove: AMongoStore['remove'];
  let store: AMongoStore['store'];
  before(async () => {
    ({ connection, store, remove } = await aMongoStore());
    // Many changes of users between two of the authority.
    await store.transact(async (transaction) => {
      await appendEntry(transaction, aFeatureCreated('a'), T0);
      for (let n = 0; n < USERS; n += 1) {
        const after = { roles: [], suspended: false };
        const entry = { resource: 'user', recordId: `u${n % 20}`, action: 'created', before: null, after } as const;
        await appendEntry(transaction, entry, T0 + n);
      }
      await appendEntry(transaction, aFeatureCreated('b'), T0 + USERS);
    });
    await connection.database.command({ profile: 2 });
  });
  after(async () => {
    await connection.database.command({ profile: 0 });
    await connection.database.dropCollection('system.profile');
    await remove();
  });

  async function examinedBy(read: () => Promise<readonly unknown[]>): Promise<object> {
    const { length } = await read();
    const [row] = await connection.database
      .collection<{ docsExamined: number; hasSortStage?: true }>('system.profile')
      .find({ 'command.find': 'changes' }, { sort: { ts: -1 }, limit: 1 })
      .toArray();
    return { found: length, examined: row!.docsExamined, sorted: row!.hasSortStage ?? false };
  }

  it('entries of the authority are read without those of users in between', async () => {
    const range = { after: 0, until: USERS + 2, limit: 100 };
    expect(await examinedBy(() => store.history.listOfAuthority(range))).to.deep.equal({
      found: 2,
      examined: 2,
      sorted: false,
    });
  });

  it('entries of a record are read without those of others, and in order', async () => {
    const until = { seq: USERS, at: T0 + USERS };
    const of = { resource: 'user', recordId: 'u3' } as const;
    expect(await examinedBy(() => store.history.listOfRecord(of, { until, limit: 2 }))).to.deep.equal({
      found: 2,
      examined: 2,
      sorted: false,
    });
  });

  it('the ids of users are read in order, a page without those before and after it', async () => {
    const range = { after: 'u3', until: USERS + 2, limit: 5 };
    expect(await examinedBy(() => store.history.listUsersEver(range))).to.deep.equal({
      found: 5,
      examined: 5,
      sorted: false,
    });
  });

  it('the first later entry is the only one read', async () => {
    expect(await examinedBy(async () => [await store.history.findFirstLater(T0 + 30)])).to.deep.equal({
      found: 1,
      examined: 1,
      sorted: false,
    });
  });
});
