import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoServerError, type ClientSession } from 'mongodb';
import { connectMongo, type MongoConnection } from '../../../src/adapters/mongodb/database/mongo-connection.js';
import { openMongoStore, type MongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { TRANSACTION } from '../../../src/adapters/mongodb/database/at-one-moment.js';
import { add } from '../../support/builders-customers.js';
import { aFeatureCreated, appendEntry, aUser } from '../../support/builders-store.js';
import { aMongoUri } from '../../support/mongod.js';
import { rejectionOf } from '../../support/rejection.js';
import { describeOnRequest } from '../../support/storages.js';

const IDLE_MS = 200;
const INTERRUPTED = 11_601;

describeOnRequest('mongodb', 'MongoStore.endIdleTransactions', () => {
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
    await frozen.database.collection('customer_heads').updateMany({}, { $set: { locked_by: 'frozen' } }, { session });
  });
  afterEach(() => closeAll());

  it('ends one that has waited so long, so that its commit saves nothing', async () => {
    await delay(IDLE_MS + 50);
    await store.endIdleTransactions(IDLE_MS);
    const refusal = await rejectionOf(session.commitTransaction());
    expect(refusal).to.be.instanceOf(MongoServerError).and.include({ codeName: 'NoSuchTransaction' });
    await add(store.customers, 'a');
  });

  it('makes a live process run again what it ends between two statements, so that it is saved once', async () => {
    await session.abortTransaction();
    let [runs, written] = [0, 0];
    // Until one was hit.
    while (runs === written) {
      const ending = store.endIdleTransactions(0);
      await store.transact(async (transaction) => {
        runs += 1;
        for (let read = 0; read < 10; read += 1) await transaction.users.find(`nobody-${read}`);
        await appendEntry(transaction, aFeatureCreated(`feature-${written}`));
      });
      written += 1;
      await ending;
    }
    expect((await store.log.head()).seq).to.equal(written);
  });

  it('makes it run again what is ended in the middle of a statement', async () => {
    await session.abortTransaction();
    const { client } = frozen;
    await client.db('admin').command({
      configureFailPoint: 'failCommand',
      mode: { times: 1 },
      data: { failCommands: ['insert'], errorCode: INTERRUPTED, appName: client.options.appName },
    });
    await store.transact(async (transaction) => {
      await transaction.users.insert(aUser(), 'hash');
      await appendEntry(transaction, aFeatureCreated('a'));
    });
    expect((await store.log.head()).seq).to.equal(1);
  });

  it('leaves one alone that was active since', async () => {
    await store.endIdleTransactions(60_000);
    await session.commitTransaction();
  });
});
