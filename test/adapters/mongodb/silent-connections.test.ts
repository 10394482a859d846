import { expect } from 'chai';
import { connectMongo, type MongoConnection } from '../../../src/adapters/mongodb/database/mongo-connection.js';
import { gateOf } from '../../../src/adapters/mongodb/database/silent-connections.js';
import { aMongoUri } from '../../support/mongod.js';
import { rejectionOf } from '../../support/rejection.js';
import { describeOnRequest } from '../../support/storages.js';

// It waits for the adapter's time limits, so it runs only when MongoDB is requested.
describeOnRequest('mongodb', 'SilentConnections', () => {
  let connection: MongoConnection;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const { uri, remove: removeUri } = await aMongoUri();
    connection = await connectMongo(uri);
    remove = removeUri;
  });
  afterEach(async () => {
    await connection.client.close();
    await remove();
  });

  it('gives up all pooled connections at the first call without an answer, and later those in use', async () => {
    const { client, database } = connection;
    const closed: string[] = [];
    const ping = () => database.command({ ping: 1 });
    await Promise.all(Array.from({ length: 5 }, ping));
    client.on('connectionClosed', ({ reason }) => closed.push(reason));
    const gate = gateOf(client);
    const slow = database
      .collection('any')
      .aggregate([{ $currentOp: {} }], {})
      .toArray();
    await rejectionOf(slow);
    const unanswered = database.admin().command({ sleep: 1, millis: 8_000, lock: 'none' });
    const told = rejectionOf(gate.run(() => unanswered));
    expect(await told).to.include({ code: 'storage_unavailable' });
    await gate.run(ping);
    expect(closed).to.include('stale');
    expect(await rejectionOf(unanswered)).to.have.property('name', 'PoolClearedOnNetworkError');
  });
});
