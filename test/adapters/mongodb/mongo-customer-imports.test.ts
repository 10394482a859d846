import { expect } from 'chai';
import { MongoCollections } from '../../../src/adapters/mongodb/database/mongo-collections.js';
import { openMongoStore, type MongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import type { MongoConnection } from '../../../src/adapters/mongodb/database/mongo-connection.js';
import { add } from '../../support/builders-customers.js';
import { aDatabase } from '../../support/mongod.js';
import { CONTRACT_STORAGES, describeIf, skipUnlessThere } from '../../support/storages.js';

describeIf(CONTRACT_STORAGES.includes('mongodb'), 'imports on MongoDB', function () {
  this.timeout(20_000);
  skipUnlessThere('mongodb');
  let connection: MongoConnection;
  let collections: MongoCollections;
  let store: MongoStore;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ connection, remove } = await aDatabase());
    collections = new MongoCollections(connection.database);
    store = await openMongoStore(connection);
  });
  afterEach(async () => {
    await store.close();
    await (await openMongoStore(connection)).close();
    await remove();
  });

  const namesOf = async () =>
    (await Promise.all([collections.customers.indexes(), collections.customerLog.indexes()]))
      .flat()
      .map(({ name }) => name)
      .sort();

  it('do without indexes while nobody else uses an empty database, and build them at the end', async () => {
    const before = await namesOf();
    const suspended = (await store.customerImports.suspendIndexes('external_id'))!;
    expect(await namesOf()).to.deep.equal(['_id_', '_id_', 'own.$**_1', 'seq_1']);
    await add(store.customers, 'a');
    expect(suspended.pace!.holdMs).to.be.greaterThan(store.customerImports.pace.holdMs);
    await suspended.restore();
    expect(await namesOf()).to.deep.equal(before);
  });

  it('build the indexes at once when an instance starts meanwhile', async () => {
    const before = await namesOf();
    const suspended = (await store.customerImports.suspendIndexes(undefined))!;
    await collections.instances.insertOne({ _id: 'new', seq: 0, bound_ms: 1_000, at: new Date() });
    while ((await namesOf()).length < before.length) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(suspended.pace).to.equal(undefined);
    await suspended.restore();
  });

  it('leave indexes that the next start builds, though a killed import still holds customers in a transaction', async () => {
    const before = await namesOf();
    const suspended = (await store.customerImports.suspendIndexes(undefined))!;
    const killed = connection.client.startSession();
    killed.startTransaction();
    await collections.customers.updateOne({ _id: 'a' }, { $set: { status: 'lead' } }, { session: killed });
    await (await openMongoStore(connection)).close();
    expect(await namesOf()).to.deep.equal(before);
    const ended: unknown = await killed.commitTransaction().catch((error: unknown) => error);
    expect(ended).to.have.property('codeName', 'NoSuchTransaction');
    await killed.endSession();
    await suspended.restore();
  });

  it('keep the indexes of a database that has customers or is used by an instance', async () => {
    const before = await namesOf();
    await collections.instances.insertOne({ _id: 'running', seq: 0, bound_ms: 1_000, at: new Date() });
    expect(await store.customerImports.suspendIndexes(undefined)).to.equal(undefined);
    await collections.instances.deleteMany({});
    await add(store.customers, 'a');
    expect(await store.customerImports.suspendIndexes(undefined)).to.equal(undefined);
    expect(await namesOf()).to.deep.equal(before);
  });
});
