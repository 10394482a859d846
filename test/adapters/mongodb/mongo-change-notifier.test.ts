import { expect } from 'chai';
import { MongoCollections } from '../../../src/adapters/mongodb/database/mongo-collections.js';
import { MongoChangeNotifier } from '../../../src/adapters/mongodb/changes/mongo-change-notifier.js';
import { openMongoStore, type MongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { aFeatureCreated, appendEntry } from '../../support/builders-store.js';
import { aDatabase } from '../../support/mongod.js';
import { CONTRACT_STORAGES, describeIf, skipUnlessThere } from '../../support/storages.js';

describeIf(CONTRACT_STORAGES.includes('mongodb'), 'MongoDoorbell', function () {
  skipUnlessThere('mongodb');
  let store: MongoStore;
  let collections: MongoCollections;
  let changeNotifier: MongoChangeNotifier;
  let remove: () => Promise<void>;
  const rings: number[] = [];
  const errors: unknown[] = [];
  let heard: () => void = () => undefined;

  beforeEach(async () => {
    const database = await aDatabase();
    remove = database.remove;
    store = await openMongoStore(database.connection);
    collections = new MongoCollections(database.connection.database);
    changeNotifier = new MongoChangeNotifier(collections, (error) => errors.push(error));
    rings.length = errors.length = 0;
    changeNotifier.listen((seq) => {
      rings.push(seq);
      heard();
    });
  });
  afterEach(async () => {
    await changeNotifier.close();
    await store.close();
    await remove();
  });

  /** Writes until a ring says that the stream is open. */
  async function writeUntil(isHeard: () => boolean): Promise<void> {
    for (let count = 0; !isHeard(); count += 1) {
      const ringing = new Promise<void>((resolve) => (heard = resolve));
      await store.transact((transaction) => appendEntry(transaction, aFeatureCreated(`n${count}-${rings.length}`)));
      await Promise.race([ringing, new Promise((resolve) => setTimeout(resolve, 50).unref())]);
    }
  }

  it('rings with the number that the log has reached, and not for a transaction that only held the head', async () => {
    await writeUntil(() => rings.length > 0);
    await store.transact(async () => undefined);
    const { seq } = await store.log.head();
    await writeUntil(() => rings.at(-1)! > seq);
    expect(rings.every((ring, index) => index === 0 || ring > rings[index - 1]!)).to.equal(true);
    expect(rings.at(-1)).to.equal((await store.log.head()).seq);
  });

  it('opens the stream anew when it was lost, and says that rings may be missing', async () => {
    await writeUntil(() => rings.length > 0);
    // A collection that is dropped ends its change streams for good.
    const row = await collections.heads.findOne({ _id: 'authority' });
    await collections.heads.drop();
    await collections.heads.insertOne(row!);
    await writeUntil(() => rings.includes(Infinity) && rings.at(-1) !== Infinity);
    expect(rings.at(-1)).to.equal((await store.log.head()).seq);
  });
});
