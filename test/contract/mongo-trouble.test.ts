import { expect } from 'chai';
import type { MongoClient } from 'mongodb';
import { atOneMoment } from '../../src/adapters/mongodb/database/at-one-moment.js';
import { connectMongo, type MongoConnection } from '../../src/adapters/mongodb/database/mongo-connection.js';
import { openMongoStore, type MongoStore } from '../../src/adapters/mongodb/mongo-store.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { writeFeature } from '../support/builders-store.js';
import { add, aQuery } from '../support/builders-customers.js';
import { expectChain } from '../support/expect-chain.js';
import { aMongoUri } from '../support/mongod.js';
import { rejectionOf } from '../support/rejection.js';
import { describeOnRequest } from '../support/storages.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { TIMEOUT_FACTOR } from '../support/timeout-factor.js';

// These tests wait for the adapter's time limits, so they run only when MongoDB is requested.
describeOnRequest('mongodb', 'MongoStore in trouble', function () {
  describe('a commit whose answer is lost', () => {
    let client: MongoClient;
    let name: string;
    let store: MongoStore;
    let closeAll: () => Promise<void>;
    beforeEach(async function () {
      const { uri, remove: removeUri } = await aMongoUri();
      const own = await connectMongo(uri);
      client = own.client;
      name = own.database.databaseName;
      closeAll = async () => {
        await client.close();
        await removeUri();
      };
      const parameters = await client.db('admin').command({ getParameter: 1, enableTestCommands: 1 });
      if (parameters['enableTestCommands'] !== true && parameters['enableTestCommands'] !== 1) {
        Object.assign(this, { skipReason: 'the server was not started with enableTestCommands' });
        this.skip();
      }
      store = await openMongoStore(own, { timeoutFactor: TIMEOUT_FACTOR });
      const disconnect = closeAll;
      closeAll = async () => {
        await failCommit('off', {});
        await store.close();
        await disconnect();
      };
    });
    afterEach(() => closeAll());

    const failCommit = (mode: object | 'off' | 'alwaysOn', how: object) =>
      client.db('admin').command({
        configureFailPoint: 'failCommand',
        mode,
        data: { failCommands: ['commitTransaction'], appName: client.options.appName, ...how },
      });

    it('is sent again when the connection broke before it ran', async () => {
      await failCommit({ times: 3 }, { closeConnection: true });
      await writeFeature(store, 'a');
      await expectChain(store, 1);
    });

    it("is saved once, not twice, when it ran but wasn't confirmed in time", async () => {
      await failCommit('alwaysOn', { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } });
      await Promise.all([writeFeature(store, 'a'), writeFeature(store, 'b')]);
      await expectChain(store, 2);
    });

    it('of customers is also saved once, and leaves nothing when it never runs', async () => {
      await failCommit('alwaysOn', { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } });
      await Promise.all([add(store.customers, 'a'), add(store.customers, 'b')]);
      await failCommit('alwaysOn', { closeConnection: true });
      expect(await rejectionOf(add(store.customers, 'c'))).to.include({ code: 'storage_unavailable' });
      await failCommit('off', {});
      const { records, total } = await store.customerLogs.list(aQuery());
      expect([records.map(({ customerId }) => customerId), total]).to.deep.equal([['a', 'b'], 2]);
    });

    it('of a read-only transaction makes it read again, but not forever', async () => {
      let reads = 0;
      const count = async () => (reads += 1);
      const read = () =>
        atOneMoment(client, async (session) => [await records.findOne({}, { session }), await count()]);
      const records = client.db(name).collection('authority_records');
      await failCommit({ times: 4 }, { closeConnection: true });
      expect(await read()).to.deep.equal([null, 3]);
      await failCommit('alwaysOn', { closeConnection: true });
      // The driver alone would retry for two minutes; this test has twenty seconds.
      expect(await rejectionOf(read()))
        .to.have.property('errorLabels')
        .that.includes('UnknownTransactionCommitResult');
      // The server would keep the last transaction open for a minute, and the database with it.
      await failCommit('off', {});
      await client.db('admin').command({ killAllSessions: [] });
    });

    it('is reported as unavailable when it never runs, and leaves nothing', async () => {
      await failCommit('alwaysOn', { closeConnection: true });
      expect(await rejectionOf(writeFeature(store, 'a')))
        .to.be.instanceOf(Unavailable)
        .and.include({ code: 'storage_unavailable' });
      await failCommit('off', {});
      await expectChain(store, 0);
    });
  });

  describe('a storage that is down', () => {
    let proxy: TcpProxy;
    let connected: MongoConnection;
    let store: MongoStore;
    let removeUri: () => Promise<void>;
    beforeEach(async () => {
      const place = await aMongoUri();
      removeUri = place.remove;
      const [, port = ''] = /^mongodb:\/\/[^/,]*:(\d+)/.exec(place.uri) ?? [];
      proxy = await new TcpProxy(Number(port)).listen();
      const database = /\/([^/?]+)\?/.exec(place.uri)?.[1] ?? '';
      connected = await connectMongo(`mongodb://127.0.0.1:${proxy.port}/${database}?directConnection=true`);
      store = await openMongoStore(connected);
    });
    afterEach(async () => {
      await store.close();
      await connected.client.close(true);
      await proxy.cut();
      await removeUri();
    });

    const answers = () => [
      store.users.find('user-1'),
      store.log.head(),
      writeFeature(store, 'a'),
      store.limits.take('a', { limit: 1, windowMs: 1_000 }, 1),
    ];

    it('is Unavailable, and works again once it is back', async () => {
      const { port } = proxy;
      await proxy.cut();
      for (const error of await Promise.all(answers().map(rejectionOf))) {
        expect(error).to.be.instanceOf(Unavailable).and.include({ code: 'storage_unavailable' });
      }
      await proxy.listen(port);
      expect(await store.users.find('user-1')).to.equal(undefined);
      expect((await writeFeature(store, 'b')).seq).to.equal(1);
    });

    it('never hangs when the network swallows what is sent', async () => {
      proxy.die();
      for (const error of await Promise.all(answers().map(rejectionOf))) expect(error).to.be.instanceOf(Unavailable);
    });
  });
});
