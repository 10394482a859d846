import { MongoRestore } from '../../src/adapters/mongodb/copy/mongo-restore.js';
import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import type { MongoConnection } from '../../src/adapters/mongodb/database/mongo-connection.js';
import { aDatabase } from './mongod.js';
import { describeOn } from './storages.js';

/** An empty database for each test, and copies into it. */
export interface CopyTarget {
  readonly connection: () => MongoConnection;
  readonly collections: () => MongoCollections;
  readonly begin: () => ReturnType<MongoRestore['begin']>;
  /** Number of copies that claim to be running. */
  readonly claims: () => Promise<number>;
  /** Makes the running copy look abandoned. */
  readonly silence: () => Promise<unknown>;
  /** Continues with another empty database. */
  readonly startAnew: () => Promise<void>;
}

/** Declares tests of copies into MongoDB. */
export function describeCopies(title: string, tests: (target: CopyTarget) => void): void {
  describeOn('mongodb', title, () => {
    let database: Awaited<ReturnType<typeof aDatabase>>;
    const start = async () => {
      database = await aDatabase();
    };
    beforeEach(start);
    afterEach(() => database.remove());
    const connection = () => database.connection;
    const collections = () => new MongoCollections(connection().database);
    tests({
      connection,
      collections,
      begin: () => new MongoRestore(connection()).begin(),
      claims: () => collections().settings.countDocuments({ _id: 'copy' }),
      silence: () => collections().settings.updateOne({ _id: 'copy' }, { $set: { seen_at: new Date(0) } }),
      startAnew: async () => {
        await database.remove();
        await start();
      },
    });
  });
}
