import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { MongoCustomerImports } from '../../../src/adapters/mongodb/customers/mongo-customer-imports.js';
import { SUSPENSION } from '../../../src/adapters/mongodb/customers/trigram-index.js';
import { MongoCollections } from '../../../src/adapters/mongodb/database/mongo-collections.js';
import { openMongoStore, type MongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import type { MongoConnection } from '../../../src/adapters/mongodb/database/mongo-connection.js';
import { add, aQuery } from '../../support/builders-customers.js';
import { aDatabase } from '../../support/mongod.js';
import { describeOn } from '../../support/storages.js';

/** Less than the tests' time limit. */
const PATIENCE_MS = 60_000;

describeOn('mongodb', 'imports on MongoDB', () => {
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

  const until = async (condition: () => Promise<boolean>) => {
    const end = performance.now() + PATIENCE_MS;
    while (!(await condition())) {
      expect(performance.now()).to.be.lessThan(end);
      await sleep(20);
    }
  };

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
    await until(async () => (await namesOf()).length === before.length);
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

  const instanceRuns = () =>
    collections.instances.insertOne({ _id: 'running', seq: 0, bound_ms: 1_000, at: new Date() });
  const announced = () => collections.settings.countDocuments(SUSPENSION);
  const isThere = async () => (await namesOf()).includes('trigrams_1');
  /** An import that drops the index at once. */
  const imports = () => new MongoCustomerImports(connection.client, collections, 0);
  let limit = 0;
  /** Each list is another one: what was found before is found again without an index. */
  const totalOf = async (search: string) => {
    const page = { kind: 'slice', start: 0, limit: (limit += 1) } as const;
    return (await store.customers.list(aQuery({ search: [[search]], page }))).total;
  };

  for (const [beside, prepare] of [
    ['a running instance', instanceRuns],
    ['few customers', () => add(store.customers, 'existing')],
  ] as const) {
    it(`do without the trigram index beside ${beside}, who find everybody meanwhile`, async () => {
      await prepare();
      const before = await namesOf();
      const suspended = (await imports().suspendIndexes(undefined))!;
      expect(suspended.pace).to.equal(undefined);
      await until(async () => !(await isThere()));
      expect(await namesOf()).to.deep.equal(before.filter((name) => name !== 'trigrams_1'));
      await add(store.customers, 'a', { name: 'Ada Lovelace' });
      for (const search of ['ada', 'lovelace']) expect(await totalOf(search), search).to.equal(1);
      await suspended.restore();
      expect(await namesOf()).to.deep.equal(before);
      expect(await announced()).to.equal(0);
      expect(await totalOf('ada')).to.equal(1);
    });
  }

  it('build the index when one of several ends, and when all do', async () => {
    await instanceRuns();
    const several = await Promise.all([1, 2, 3].map(() => imports().suspendIndexes(undefined)));
    await until(async () => !(await isThere()));
    await several[0]!.restore();
    expect(await isThere()).to.equal(true);
    await Promise.all(several.map((suspended) => suspended!.restore()));
    expect([await isThere(), await announced()]).to.deep.equal([true, 0]);
  });

  it('drop no index when they end soon', async () => {
    await instanceRuns();
    const suspended = (await store.customerImports.suspendIndexes(undefined))!;
    expect(await announced()).to.equal(1);
    await suspended.restore();
    expect(await announced()).to.equal(0);
    expect(await isThere()).to.equal(true);
  });

  it('leave an index that a running instance builds, killed or not announced', async () => {
    await add(store.customers, 'a', { name: 'Ada Lovelace' });
    await collections.customers.dropIndex('trigrams_1');
    expect(await totalOf('lovelace')).to.equal(1);
    await until(isThere);

    await collections.customers.dropIndex('trigrams_1');
    const died = new Date(Date.now() - 60_000);
    await collections.settings.insertOne({ ...SUSPENSION, at: died });
    await until(async () => (await totalOf('lovelace')) === 1 && (await isThere()));
    await until(async () => (await announced()) === 0);
  });

  it('keep the indexes of a database with many customers', async () => {
    const before = await namesOf();
    const many = Array.from({ length: 10_001 }, (_, n) => ({ _id: `customer-${n}` }));
    await collections.customers.insertMany(many as never);
    expect(await imports().suspendIndexes(undefined)).to.equal(undefined);
    expect(await announced()).to.equal(0);
    expect(await namesOf()).to.deep.equal(before);
  });
});
