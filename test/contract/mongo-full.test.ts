import { expect } from 'chai';
import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import type { MongoConnection } from '../../src/adapters/mongodb/database/mongo-connection.js';
import { openMongoStore } from '../../src/adapters/mongodb/mongo-store.js';
import { StorageFull } from '../../src/domain/domain-error.js';
import { add } from '../support/builders-customers.js';
import { aFeatureCreated, appendEntry, aSession } from '../support/builders-store.js';
import { aDatabase } from '../support/mongod.js';
import { rejectionOf } from '../support/rejection.js';
import { describeOn } from '../support/storages.js';

describeOn('mongodb', 'a MongoDB that refuses writes', () => {
  let connection: MongoConnection;
  let remove: () => Promise<void>;
  const refuse = (refused: boolean) =>
    connection.client.db('admin').command({ setUserWriteBlockMode: 1, global: refused });
  beforeEach(async () => {
    ({ connection, remove } = await aDatabase());
  });
  afterEach(() => remove());

  it('answers storage_full to every write, the probe included, keeps reading, and recovers by itself', async () => {
    const store = await openMongoStore(connection);
    await store.probeWrite();
    const { settings } = new MongoCollections(connection.database);
    expect(await settings.findOne({ _id: 'write_probe' })).to.equal(null);
    const writes = [
      () => store.probeWrite(),
      () => store.sessions.insert(aSession()),
      () => store.transact((transaction) => appendEntry(transaction, aFeatureCreated('a'))),
      () => add(store.customers, 'a'),
    ];
    await refuse(true);
    try {
      for (const write of writes) expect(await rejectionOf(write())).to.be.instanceOf(StorageFull);
      await store.ping();
    } finally {
      await refuse(false);
    }
    for (const write of writes) await write();
    await store.close();
  });
});
