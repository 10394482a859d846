import type { DumpSnapshot, StoreDump } from '../../../application/ports/store-dump.js';
import { inSnapshot, SNAPSHOT } from '../at-one-moment.js';
import { asUnavailable, isSnapshotTooOld } from '../driver-errors.js';
import { MongoCollections } from '../mongo-collections.js';
import type { MongoConnection } from '../mongo-connection.js';
import { requireLatestSchema } from '../schema.js';
import { MongoDumpSnapshot } from './mongo-dump-snapshot.js';
import { refuseUnfinished } from './unfinished-copy.js';

/** The server has given up the moment that was read. */
export class SnapshotTooOld extends Error {
  constructor(options: ErrorOptions) {
    super(
      'The server no longer keeps the moment that was being copied. Raise its parameter ' +
        'minSnapshotHistoryWindowInSeconds (300 by default) for as long as the copy takes, and copy again.',
      options,
    );
    this.name = new.target.name;
  }
}

/** Reads a database that instances may work on: a snapshot session keeps nobody waiting. */
export class MongoDump implements StoreDump {
  private constructor(private readonly connection: MongoConnection) {}

  /** Throws `SchemaTooOld`, `SchemaTooNew`, `StoreIsUnfinished`. The connection stays the caller's. */
  static async open(connection: MongoConnection): Promise<MongoDump> {
    await refuseUnfinished(connection.database);
    await requireLatestSchema(connection.database);
    return new MongoDump(connection);
  }

  async read<T>(work: (snapshot: DumpSnapshot) => Promise<T>): Promise<T> {
    const { client, database } = this.connection;
    const collections = new MongoCollections(database);
    try {
      return await inSnapshot(client, async (session) =>
        work(await MongoDumpSnapshot.begin(collections, { ...SNAPSHOT, session })),
      );
    } catch (error) {
      throw isSnapshotTooOld(error) ? new SnapshotTooOld({ cause: error }) : asUnavailable(error);
    }
  }
}
