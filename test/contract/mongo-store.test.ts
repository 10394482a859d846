import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { AuthorityGroupRun } from '../../src/adapters/mongodb/transactions/authority-group-run.js';
import { CustomerGroupRun } from '../../src/adapters/mongodb/transactions/customer-group-run.js';
import { loadOrCreateTokenSecret } from '../../src/adapters/mongodb/sessions/load-or-create-token-secret.js';
import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import { connectMongo, type MongoConnection } from '../../src/adapters/mongodb/database/mongo-connection.js';
import { openMongoStore } from '../../src/adapters/mongodb/mongo-store.js';
import { SchemaTooNew } from '../../src/adapters/storage-kernel/schema-too-new.js';
import { SchemaTooOld } from '../../src/adapters/storage-kernel/schema-too-old.js';
import { TrackedFiltersRegistry } from '../../src/adapters/mongodb/segments/tracked-filters-registry.js';
import { GENESIS } from '../../src/domain/changes/change.js';
import { aSession, aUser, sha256, writeFeature } from '../support/builders-store.js';
import { expectChain } from '../support/expect-chain.js';
import { aDatabase, aMongoUri } from '../support/mongod.js';
import { rejectionOf } from '../support/rejection.js';
import { describeOn } from '../support/storages.js';
import { TIMEOUT_FACTOR } from '../support/timeout-factor.js';

type AnyCall = (...input: unknown[]) => Promise<unknown>;

describeOn('mongodb', 'MongoStore', function () {
  let connection: MongoConnection;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ connection, remove } = await aDatabase());
  });
  afterEach(() => remove());

  describe('its schema', () => {
    it('is created once when several processes start at once', async () => {
      const stores = await Promise.all(
        [1, 2, 3].map(() => openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR })),
      );
      for (const store of stores) expect(await store.log.head()).to.deep.equal(GENESIS);
      expect(await new MongoCollections(connection.database).heads.countDocuments()).to.equal(1);
      for (const store of stores) await store.close();
    });

    it('is refused when it is newer than this build', async () => {
      const { settings } = new MongoCollections(connection.database);
      await settings.insertOne({ _id: 'schema', version: 999 });
      const refusal = await rejectionOf(openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR }));
      expect(refusal).to.be.instanceOf(SchemaTooNew).and.include({ found: 999 });
      expect(refusal.message).to.match(/^The database has schema version 999, /);
    });

    it('of an older release is left unchanged with `upgrade: refuse`, until it is upgraded', async () => {
      const refuse = { upgrade: 'refuse' } as const;
      expect(await rejectionOf(openMongoStore(connection, refuse))).to.be.instanceOf(SchemaTooOld);
      const { settings } = new MongoCollections(connection.database);
      await settings.insertOne({ _id: 'schema', version: 1 });
      const refusal = await rejectionOf(openMongoStore(connection, refuse));
      expect(refusal).to.be.instanceOf(SchemaTooOld).and.include({ found: 1 });
      expect(refusal.message).to.match(/^The database was written by an older release /);
      expect(await settings.findOne({ _id: 'schema' })).to.include({ version: 1 });
      await (await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR })).close();
      await (await openMongoStore(connection, refuse)).close();
    });

    it('shuts out the writes of older releases for good once the upgrade has begun', async () => {
      await (await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR })).close();
      const { database } = connection;
      const { settings, heads, customerHeads } = new MongoCollections(database);
      // As an older release left it.
      for (const name of ['heads', 'customer_heads']) await database.collection(name).dropIndexes();
      await settings.updateOne({ _id: 'schema' }, { $set: { version: 2 } });
      await settings.updateOne({ _id: 'derived' }, { $set: { version: 1 } });
      // Each transaction of that release begins like this.
      const lockAsBefore = [
        () => heads.updateOne({ _id: 'authority' }, { $set: { holder: randomUUID() } }),
        () => customerHeads.updateOne({ _id: 'customers' }, { $set: { holder: randomUUID() } }),
      ];
      for (const lock of lockAsBefore) expect(await lock()).to.include({ matchedCount: 1 });

      const refused = async (when: string) => {
        for (const lock of lockAsBefore) expect(await rejectionOf(lock()), when).to.have.property('code', 16_755);
        expect(await heads.findOne({ _id: 'authority' }), when).to.include({ seq: GENESIS.seq });
      };
      const onDerived = () => {
        throw new Error('died');
      };
      await rejectionOf(openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR, onDerived }));
      await refused('half way');
      const store = await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR });
      await refused('afterwards');
      await store.transact(({ users }) => users.insert(aUser(), null));
      await store.close();
    });

    it('of version 2 gets its session ids hashed, however many processes start at once', async () => {
      await (await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR })).close();
      const { settings, sessions } = new MongoCollections(connection.database);
      await settings.updateOne({ _id: 'schema' }, { $set: { version: 2 } });
      const { userId: user_id, epoch, openedAt: opened_at, expiresAt: expires_at } = aSession();
      const tokenIds = Array.from({ length: 1_100 }, (_, index) => `token-${index}`);
      const row = { user_id, epoch, opened_at, expires_at };
      await sessions.insertMany([
        { ...row, _id: sha256('hashed before a start was interrupted') },
        ...tokenIds.map((tokenId, index) => ({ ...row, _id: tokenId, epoch: index })),
      ]);
      const stores = await Promise.all(
        [1, 2, 3].map(() => openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR })),
      );
      expect(await sessions.countDocuments()).to.equal(1_101);
      expect(await sessions.countDocuments({ _id: /^[0-9a-f]{64}$/ })).to.equal(1_101);
      expect(await stores[0]!.sessions.find(sha256('token-1099'))).to.deep.equal(
        aSession({ id: sha256('token-1099'), epoch: 1_099, method: null }),
      );
      expect(await settings.findOne({ _id: 'schema' }))
        .to.have.property('version')
        .that.is.at.least(7);
      for (const store of stores) await store.close();
    });

    it('has one token key for everyone who asks at once, and keeps it', async () => {
      const collections = new MongoCollections(connection.database);
      const secrets = await Promise.all([1, 2, 3, 4].map(() => loadOrCreateTokenSecret(collections)));
      expect(new Set([...secrets, await loadOrCreateTokenSecret(collections)]).size).to.equal(1);
      expect(secrets[0]).to.have.length(64);
    });

    it('has indexes for the last-administrator rule and the image sweeper', async () => {
      await (await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR })).close();
      const { users } = new MongoCollections(connection.database);
      const plan = async (filter: object) => JSON.stringify(await users.find(filter).explain());
      const holder = { role_ids: 'r', can_sign_in: true, _id: { $nin: ['u'] } };
      expect(await plan(holder)).to.include('"indexName":"role_ids_1_can_sign_in_1__id_1"');
      expect(await plan({ avatar_name: 'a.png' })).to.include('"indexName":"avatar_name_1"');
    });
  });

  describe('several instances', () => {
    it('keep the hash chain intact when all write', async () => {
      const stores = await Promise.all(
        [1, 2].map(() => openMongoStore(connection, { sha256, timeoutFactor: TIMEOUT_FACTOR })),
      );
      await Promise.all(Array.from({ length: 120 }, (_, index) => writeFeature(stores[index % 2]!, `n${index}`)));
      for (const store of stores) await expectChain(store, 120);
      for (const store of stores) await store.close();
    });

    it('free the head from an instance that was killed inside a transaction', async () => {
      const { uri, remove: removeUri } = await aMongoUri();
      const [mine, dead] = [await connectMongo(uri), await connectMongo(uri)];
      const store = await openMongoStore(mine);
      const session = dead.client.startSession();
      session.startTransaction();
      await new MongoCollections(dead.database).heads.updateOne(
        { _id: 'authority' },
        { $set: { locked_by: 'the dead one' } },
        { session },
      );
      expect((await writeFeature(store, 'a')).seq).to.equal(1);
      await session.endSession();
      await store.close();
      for (const { client } of [mine, dead]) await client.close();
      await removeUri();
    });
  });

  it('takes no callbacks in an attempt that was given up while it waited for the head', async () => {
    const store = await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR });
    const { client, database } = connection;
    const collections = new MongoCollections(database);
    const attempts = [
      new AuthorityGroupRun({ client, collections, sha256 }),
      new CustomerGroupRun({ client, collections, registry: new TrackedFiltersRegistry(collections) }),
    ];
    let attempt = attempts[0]!;
    for (const heads of [collections.heads, collections.customerHeads] as { findOneAndUpdate: AnyCall }[]) {
      const find = heads.findOneAndUpdate.bind(heads);
      heads.findOneAndUpdate = async (...input) => {
        const row = await find(...input);
        await attempt.end();
        return row;
      };
    }
    for (attempt of attempts) {
      let taken = 0;
      const running = attempt.run(() => {
        taken += 1;
        return [];
      });
      expect(await rejectionOf(running)).to.be.instanceOf(Error);
      expect(taken).to.equal(0);
    }
    await writeFeature(store, 'a');
    await store.close();
  });

  it('saves the rest of a group when one callback violates a unique index', async () => {
    const store = await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR });
    await store.sessions.insert(aSession());
    const before = writeFeature(store, 'a');
    const broken = store.transact(({ sessions }) => sessions.insert(aSession()));
    const after = writeFeature(store, 'b');
    expect((await rejectionOf(broken)).message).to.include('E11000');
    await Promise.all([before, after]);
    await expectChain(store, 2);
    await store.close();
  });

  it('names the user and the derived field that is wrong', async () => {
    const store = await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR });
    const find = () => store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined));
    await store.transact(({ users }) => users.insert(aUser(), 'hash'));
    expect(await find()).to.equal(undefined);
    const { users } = new MongoCollections(connection.database);
    for (const [field, value] of [
      ['can_sign_in', false],
      ['search_text', 'x'],
      ['avatar_name', 'a.png'],
    ] as const) {
      const before = await users.findOneAndUpdate({ _id: 'user-1' }, { $set: { [field]: value } });
      expect(await find()).to.equal(`user user-1: ${field} does not follow from the rest of the document`);
      await users.replaceOne({ _id: 'user-1' }, before!);
    }
    await store.close();
  });
});
