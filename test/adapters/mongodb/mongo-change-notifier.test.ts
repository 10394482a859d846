import { expect } from 'chai';
import { MongoCollections } from '../../../src/adapters/mongodb/database/mongo-collections.js';
import { MongoChangeNotifier } from '../../../src/adapters/mongodb/changes/mongo-change-notifier.js';
import { openMongoStore, type MongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { aFeatureCreated, appendEntry } from '../../support/builders-store.js';
import { aDatabase } from '../../support/mongod.js';
import { describeOn } from '../../support/storages.js';

describeOn('mongodb', 'MongoChangeNotifier', function () {
  let store: MongoStore;
  let collections: MongoCollections;
  let changeNotifier: MongoChangeNotifier;
  let remove: () => Promise<void>;
  const notifications: number[] = [];
  const errors: unknown[] = [];
  let heard: () => void = () => undefined;

  beforeEach(async () => {
    const database = await aDatabase();
    remove = database.remove;
    store = await openMongoStore(database.connection);
    collections = new MongoCollections(database.connection.database);
    changeNotifier = new MongoChangeNotifier(collections, (error) => errors.push(error));
    notifications.length = errors.length = 0;
    changeNotifier.listen((seq) => {
      notifications.push(seq);
      heard();
    });
  });
  afterEach(async () => {
    await changeNotifier.close();
    await store.close();
    await remove();
  });

  /** Writes until a notification shows that the stream is open, then waits for that of the last write. */
  async function writeUntil(isHeard: () => boolean): Promise<void> {
    for (let count = 0; !isHeard(); count += 1) {
      const notified = new Promise<void>((resolve) => (heard = resolve));
      await store.transact((transaction) =>
        appendEntry(transaction, aFeatureCreated(`n${count}-${notifications.length}`)),
      );
      await Promise.race([notified, new Promise((resolve) => setTimeout(resolve, 50).unref())]);
    }
    const { seq } = await store.log.head();
    while (notifications.at(-1) !== seq) await new Promise<void>((resolve) => (heard = resolve));
  }

  it('notifies with the sequence number of the log, but not of a transaction that only locked the head', async () => {
    await writeUntil(() => notifications.length > 0);
    await store.transact(async () => undefined);
    const { seq } = await store.log.head();
    await writeUntil(() => notifications.at(-1)! > seq);
    expect(
      notifications.every((notification, index) => index === 0 || notification > notifications[index - 1]!),
    ).to.equal(true);
    expect(notifications.at(-1)).to.equal((await store.log.head()).seq);
  });

  it('reopens a lost stream and reports that notifications may be missing', async () => {
    await writeUntil(() => notifications.length > 0);
    // Dropping a collection ends its change streams for good.
    const row = await collections.heads.findOne({ _id: 'authority' });
    await collections.heads.drop();
    await collections.heads.insertOne(row!);
    await writeUntil(() => notifications.includes(Infinity) && notifications.at(-1) !== Infinity);
    expect(notifications.at(-1)).to.equal((await store.log.head()).seq);
  });
});
