import { expect } from 'chai';
import { MongoMemoryServer } from 'mongodb-memory-server-core';
import { connectMongo } from '../../../src/adapters/mongodb/mongo-connection.js';
import { flawOfServer, ServerUnfit } from '../../../src/adapters/mongodb/server-unfit.js';
import { findBinary } from '../../support/mongod-server.js';
import { rejectionOf } from '../../support/rejection.js';

describe('connectMongo', () => {
  it('refuses what is no address, and does not repeat it', async () => {
    const error = await rejectionOf(connectMongo('mongodb://user:sec%ret@a,b/x'));
    expect(error).to.be.instanceOf(ServerUnfit);
    expect(error.message)
      .to.match(/^MONGODB_URI: is not an address/)
      .and.not.include('ret');
  });

  it('refuses a server that stands alone and says what to do', async function () {
    this.timeout(20_000);
    const systemBinary = findBinary();
    if (systemBinary === undefined) {
      Object.assign(this, { skipReason: 'there is no mongod to start' });
      this.skip();
    }
    const server = await MongoMemoryServer.create({ binary: { systemBinary } });
    try {
      const error = await rejectionOf(connectMongo(server.getUri()));
      expect(error).to.be.instanceOf(ServerUnfit);
      expect(error.message).to.include('--replSet').and.include('rs.initiate()');
    } finally {
      await server.stop();
    }
  });

  const member = { isReplicaSetMember: true, isRouter: false };
  for (const version of ['3.6.23', '4.4.29']) {
    it(`refuses ${version}`, () => {
      expect(flawOfServer({ ...member, version })).to.include('5.0 or later');
    });
  }
  for (const version of ['5.0.0', '6.0.5', '8.2.6', '10.0.0']) {
    it(`takes ${version}, as a member or a router`, () => {
      expect(flawOfServer({ ...member, version })).to.equal(undefined);
      expect(flawOfServer({ version, isReplicaSetMember: false, isRouter: true })).to.equal(undefined);
    });
  }
});
