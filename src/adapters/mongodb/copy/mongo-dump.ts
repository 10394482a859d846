import type { DumpSnapshot, StoreDump } from '../../../application/ports/store-dump.js';
import { inSnapshot, SNAPSHOT } from '../database/at-one-moment.js';
import { asUnavailable, isSnapshotTooOld } from '../database/driver-errors.js';
import { MongoCollections } from '../database/mongo-collections.js';
import type { MongoConnection } from '../database/mongo-connection.js';
import { requireLatestSchema } from '../upgrade/schema.js';
import { SnapshotTooOld } from '../database/snapshot-too-old.js';
import { MongoDumpSnapshot } from './mongo-dump-snapshot.js';
import { refuseUnfinished } from './unfinished-copy.js';

/** Dumps a database that instances may be using: a snapshot session blocks nobody. */
export class MongoDump implements StoreDump {
  private constructor(private readonly connection: MongoConnection) {}

  /** Throws `SchemaTooOld`, `SchemaTooNew`, `StoreIsUnfinished`. The caller keeps ownership of the connection. */
  static async open(connection: MongoConnection): Promise<MongoDump> {
    await refuseUnfinished(connection.database);
    await requireLatestSchema(connection.database);
    return new MongoDump(connection);
  }

  async read<T>(callback: (snapshot: DumpSnapshot) => Promise<T>): Promise<T> {
    const { client, database } = this.connection;
    const collections = new MongoCollections(database);
    try {
      return await inSnapshot(client, async (session) =>
        callback(await MongoDumpSnapshot.begin(collections, { ...SNAPSHOT, session })),
      );
    } catch (error) {
      throw isSnapshotTooOld(error) ? new SnapshotTooOld({ cause: error }) : asUnavailable(error);
    }
  }
}
