import { expect } from 'chai';
import { MongoMemoryServer } from 'mongodb-memory-server-core';
import { connectMongo } from '../../../src/adapters/mongodb/database/mongo-connection.js';
import { AddressUnfit, errorOfServer, ServerUnfit } from '../../../src/adapters/mongodb/database/server-unfit.js';
import { findBinary, startMongod } from '../../support/mongod-server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { rejectionOf } from '../../support/rejection.js';

describe('connectMongo', () => {
  it('refuses an invalid address without repeating it', async () => {
    const error = await rejectionOf(connectMongo('mongodb://user:sec%ret@a,b/x'));
    expect(error).to.be.instanceOf(ServerUnfit);
    expect(error.message)
      .to.match(/^MONGODB_URI: is not a MongoDB address/)
      .and.not.include('ret');
  });

  const wrong: Readonly<Record<string, RegExp>> = {
    'mongodb://127.0.0.1:1/x?fooOption=1': /^MONGODB_URI: the option fooOption is unknown or can't have this value /,
    'mongodb://u:p@a/x?retryWrites=true&foo=1&bar=2': /^MONGODB_URI: the options foo, bar are unknown /,
    'mongodb://u:p@a/x?tls=maybe&w=majority': /^MONGODB_URI: the option tls is unknown or can't have this value /,
    'mongodb://a/x?replicaSet': /^MONGODB_URI: the option replicaSet /,
    'mongodb://user:12?sec=ret@host/x': /^MONGODB_URI: is not a MongoDB address/,
    'mongodb://user:12?secret@host/x': /^MONGODB_URI: is not a MongoDB address/,
    'mongodb://user:sec/ret@host/x?foo=1': /^MONGODB_URI: is not a MongoDB address/,
    'mongodb://a:123456/x': /^MONGODB_URI: is not a MongoDB address/,
  };
  for (const [uri, words] of Object.entries(wrong)) {
    it(`names the invalid option in ${uri} without repeating a value`, async () => {
      const error = await rejectionOf(connectMongo(uri));
      expect(error).to.be.instanceOf(AddressUnfit);
      expect(error.message).to.match(words);
      for (const value of ['=1', 'maybe', 'sec', 'ret@', 'u:p', '123456']) expect(error.message).to.not.include(value);
    });
  }

  it("suggests that the set's name may differ from the address", async function () {
    const systemBinary = findBinary();
    if (systemBinary === undefined) {
      Object.assign(this, { skipReason: 'there is no mongod to start' });
      this.skip();
    }
    const server = await startMongod(systemBinary, temporaryFolder());
    try {
      const uri = server.getUri().replace(/replicaSet=[^&]*/, 'replicaSet=wrong');
      expect(uri).to.include('replicaSet=wrong');
      const error = await rejectionOf(connectMongo(uri, 1_000));
      expect(error).to.be.instanceOf(ServerUnfit);
      expect(error.message).to.match(
        /no primary responds\. .* replicaSet in the address match the name of the set\? \(127\./,
      );
    } finally {
      await server.stop({ doCleanup: true, force: true });
    }
  });

  it('refuses a standalone server and says what to do', async function () {
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
      expect(errorOfServer({ ...member, version })).to.include('5.0 or later');
    });
  }
  for (const version of ['5.0.0', '6.0.5', '8.2.6', '10.0.0']) {
    it(`accepts ${version}, as a member or a router`, () => {
      expect(errorOfServer({ ...member, version })).to.equal(undefined);
      expect(errorOfServer({ version, isReplicaSetMember: false, isRouter: true })).to.equal(undefined);
    });
  }
});
