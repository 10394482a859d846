import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import { openMongoStore } from '../../src/adapters/mongodb/mongo-store.js';
import { aDatabase } from './mongod.js';
import { TIMEOUT_FACTOR } from './timeout-factor.js';

/** An empty store on MongoDB, with what it stands on. */
export type AMongoStore = Awaited<ReturnType<typeof aMongoStore>>;

/** `remove` also closes the store. */
export async function aMongoStore() {
  const { connection, remove } = await aDatabase();
  const store = await openMongoStore(connection, { timeoutFactor: TIMEOUT_FACTOR });
  return {
    connection,
    collections: new MongoCollections(connection.database),
    store,
    remove: async () => {
      await store.close();
      await remove();
    },
  };
}
