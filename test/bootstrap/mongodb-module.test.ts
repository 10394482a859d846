import { expect } from 'chai';
import { pino } from 'pino';
import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import { connectMongo } from '../../src/adapters/mongodb/database/mongo-connection.js';
import { SchemaTooNew } from '../../src/adapters/storage-kernel/schema-too-new.js';
import { readConfig } from '../../src/bootstrap/config.js';
import { createContainer } from '../../src/bootstrap/container.js';
import { mongodbModule } from '../../src/bootstrap/modules/mongodb.js';
import { Lifecycle } from '../../src/bootstrap/lifecycle.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { aMongoUri } from '../support/mongod.js';
import { rejectionOf } from '../support/rejection.js';
import { describeOn } from '../support/storages.js';

describeOn('mongodb', 'opening MongoDB', function () {
  it('leaves no token key in a database that this release refuses', async () => {
    const { uri, remove } = await aMongoUri();
    const own = await connectMongo(uri);
    const { settings } = new MongoCollections(own.database);
    await settings.insertOne({ _id: 'schema', version: 999 });
    const lifecycle = new Lifecycle((_name, error) => {
      throw error;
    });
    const config = readConfig({ STORAGE: 'mongodb', MONGODB_URI: uri });
    const logger = pino({ level: 'silent' });
    const container = createContainer({ config, storage: mongodbModule, logger, lifecycle, upgrade: 'run' });
    const refusal = await rejectionOf(container.getAsync(identifiers.tokenSecrets));
    expect(refusal).to.be.instanceOf(SchemaTooNew);
    expect(refusal.message).to.match(/^The database /);
    expect(await settings.find().toArray()).to.deep.equal([{ _id: 'schema', version: 999 }]);
    await lifecycle.close();
    await own.client.close();
    await remove();
  });
});
