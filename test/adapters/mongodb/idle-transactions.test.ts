import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoServerError, type ClientSession } from 'mongodb';
import { connectMongo, type MongoConnection } from '../../../src/adapters/mongodb/database/mongo-connection.js';
import { openMongoStore, type MongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { TRANSACTION } from '../../../src/adapters/mongodb/database/at-one-moment.js';
import { add } from '../../support/builders-customers.js';
import { aMongoUri } from '../../support/mongod.js';
import { rejectionOf } from '../../support/rejection.js';
import { describeIf, STORAGES } from '../../support/storages.js';

const IDLE_MS = 200;

describeIf(STORAGES.includes('mongodb'), 'MongoStore.endIdleTransactions', () => {
  let store: MongoStore;
  /** Of another process, which is frozen right before a commit. */
  let frozen: MongoConnection;
  let session: ClientSession;
  let closeAll: () => Promise<void>;

  beforeEach(async () => {
    const { uri, remove } = await aMongoUri();
    const own = await connectMongo(uri);
    store = await openMongoStore(own);
    frozen = await connectMongo(uri);
    session = frozen.client.startSession();
    closeAll = async () => {
      await session.endSession();
      await store.close();
      for (const { client } of [own, frozen]) await client.close();
      await remove();
    };
    session.startTransaction(TRANSACTION);
    await frozen.database.collection('customer_heads').updateMany({}, { $set: { holder: 'frozen' } }, { session });
  });
  afterEach(() => closeAll());

  it('ends one that has waited so long, so that its commit saves nothing', async () => {
    await delay(IDLE_MS + 50);
    await store.endIdleTransactions(IDLE_MS);
    const refusal = await rejectionOf(session.commitTransaction());
    expect(refusal).to.be.instanceOf(MongoServerError).and.include({ codeName: 'NoSuchTransaction' });
    await add(store.customers, 'a');
  });

  it('leaves one alone that was active since', async () => {
    await store.endIdleTransactions(60_000);
    await session.commitTransaction();
  });
});
