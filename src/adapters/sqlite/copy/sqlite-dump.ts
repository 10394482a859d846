import type { DumpSnapshot, StoreDump } from '../../../application/ports/store-dump.js';
import { requireLatest } from '../migrations/migrate.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { closeDatabase, openDatabase } from '../database/open-database.js';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { SqliteHead } from '../changes/sqlite-head.js';
import { StoreLock } from '../database/store-lock.js';
import { SqliteDumpSnapshot } from './sqlite-dump-snapshot.js';
import { putAway, refuseMissingWal } from '../database/wal-mark.js';
import { isUnfinished, StoreIsUnfinished } from './unfinished-copy.js';

/**
 * Reads a store, also one that a service has open: a transaction that only reads keeps nobody waiting. While it lasts,
 * the WAL cannot begin anew and grows with what is written meanwhile.
 */
export class SqliteDump implements StoreDump {
  private constructor(
    private readonly file: string,
    private readonly lock: StoreLock,
    private readonly database: SqliteDatabase,
  ) {}

  /** The file must be there. Throws `SchemaTooOld`, `SchemaTooNew`, `StoreIsBeingFilled`, `StoreIsUnfinished`, `WalIsMissing`. */
  static async open(file: string): Promise<SqliteDump> {
    const lock = await StoreLock.share(file);
    try {
      if (isUnfinished(file)) throw new StoreIsUnfinished(file);
      refuseMissingWal(file);
      const dump = new SqliteDump(file, lock, await openDatabase(file, { queryOnly: true, isWalk: true }));
      try {
        await requireLatest(dump.database, MIGRATIONS);
        return dump;
      } catch (error) {
        await dump.close().catch(() => undefined);
        throw error;
      }
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  async read<T>(work: (snapshot: DumpSnapshot) => Promise<T>): Promise<T> {
    await retryBusy(() => this.#takeMoment());
    try {
      return await work(new SqliteDumpSnapshot(this.database));
    } finally {
      this.database.exec('ROLLBACK');
    }
  }

  /** After a crash this may be the last connection, with which SQLite removes the WAL. */
  async close(): Promise<void> {
    try {
      const writer = await openDatabase(this.file);
      try {
        closeDatabase(this.database);
        await putAway(writer, this.file, this.lock);
      } finally {
        closeDatabase(writer);
      }
    } finally {
      closeDatabase(this.database);
      this.lock.close();
    }
  }

  /** A transaction sees the database as it is at its first read. */
  #takeMoment(): void {
    this.database.exec('BEGIN');
    try {
      new SqliteHead(this.database).get();
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }
}
