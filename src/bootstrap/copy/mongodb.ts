import { CommandError } from '../../adapters/cli/command-error.js';
import { MongoDump } from '../../adapters/mongodb/copy/mongo-dump.js';
import { MongoRestore } from '../../adapters/mongodb/copy/mongo-restore.js';
import { MongoAvatarStore } from '../../adapters/mongodb/avatars/mongo-avatar-store.js';
import { MongoCollections } from '../../adapters/mongodb/database/mongo-collections.js';
import { connectMongo, type MongoConnection } from '../../adapters/mongodb/database/mongo-connection.js';
import { MongoGate } from '../../adapters/mongodb/database/mongo-gate.js';
import { usableBy } from '../../adapters/mongodb/database/rights.js';
import { ServerUnfit } from '../../adapters/mongodb/database/server-unfit.js';
import type { Lifecycle } from '../lifecycle.js';
import { holdsStore } from '../modules/mongodb.js';
import type { CopyStorage } from './copy-storage.js';

/** `mongodb://db1,db2,db3/castellan?replicaSet=rs0`: a database, in the form of `MONGODB_URI`. */
export const mongodbCopies: CopyStorage = {
  openSource: async (address, lifecycle) => {
    const connection = await connect('from', address, lifecycle);
    if (!(await holdsStore(connection.database))) {
      throw new CommandError(`--from: there is no store in the database ${connection.database.databaseName}.`);
    }
    return { dump: await MongoDump.open(connection), avatars: imagesOf(connection) };
  },
  openTarget: async (address, lifecycle) => {
    const connection = await connect('to', address, lifecycle);
    return { restore: new MongoRestore(connection), avatars: imagesOf(connection) };
  },
};

async function connect(option: string, address: string, lifecycle: Lifecycle): Promise<MongoConnection> {
  try {
    const connection = await usableBy(await connectMongo(address), option === 'from' ? 'read' : 'readWrite');
    lifecycle.opened(option, () => connection.client.close());
    return connection;
  } catch (error) {
    throw error instanceof ServerUnfit ? new CommandError(`--${option}: ${error.error}`) : error;
  }
}

function imagesOf({ database }: MongoConnection): MongoAvatarStore {
  return new MongoAvatarStore(new MongoCollections(database), new MongoGate());
}
