import type { DumpSnapshot, StoreDump } from '../../../application/ports/store-dump.js';
import { requireLatest } from '../migrations/migrate.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { closeDatabase, openDatabase } from '../database/open-database.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { SqliteHead } from '../changes/sqlite-head.js';
import { asNotWritable } from '../database/store-is-not-writable.js';
import { StoreLock } from '../database/store-lock.js';
import { SqliteDumpSnapshot } from './sqlite-dump-snapshot.js';
import { putAway, isWalUsed, refuseSeparated, useWal } from '../database/wal-mark.js';
import { refuseUnfinished } from './unfinished-copy.js';

/**
 * Dumps a store, even one in use: a read transaction blocks nobody. While it lasts, the WAL can't be restarted and
 * grows with every write.
 */
export class SqliteDump implements StoreDump {
  private constructor(
    private readonly file: string,
    private readonly lock: StoreLock,
    private readonly database: SqliteDatabase,
  ) {}

  /**
   * The file must exist. Throws `SchemaTooOld`, `SchemaTooNew`, `StoreIsBeingFilled`, `StoreIsUnfinished`,
   * `WalIsMissing`, `JournalIsMissing`, `StoreIsNotWritable`.
   */
  static async open(file: string): Promise<SqliteDump> {
    try {
      const lock = await StoreLock.share(file);
      try {
        return await SqliteDump.#openShared(file, lock);
      } catch (error) {
        lock.close();
        throw error;
      }
    } catch (error) {
      throw asNotWritable(error, file);
    }
  }

  static async #openShared(file: string, lock: StoreLock): Promise<SqliteDump> {
    refuseUnfinished(file);
    refuseSeparated(file);
    const dump = new SqliteDump(file, lock, await openDatabase(file, { queryOnly: true, isWalk: true }));
    try {
      if (!lock.isReadOnly && !isWalUsed(dump.database)) await returnToWal(file);
      await requireLatest(dump.database, MIGRATIONS);
      return dump;
    } catch (error) {
      await dump.close().catch(() => undefined);
      throw error;
    }
  }

  async read<T>(callback: (snapshot: DumpSnapshot) => Promise<T>): Promise<T> {
    await retryBusy(() => this.#beginSnapshot());
    try {
      return await callback(new SqliteDumpSnapshot(this.database));
    } finally {
      this.database.exec('ROLLBACK');
    }
  }

  /** Tidies up: after a crash this may be the last connection, with which SQLite removes the WAL. */
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

  /** Begins the transaction and makes its first read, which fixes the snapshot. */
  #beginSnapshot(): void {
    this.database.exec('BEGIN');
    try {
      new SqliteHead(this.database).get();
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Otherwise a long read would block every writer. Only a killed import leaves a store without a WAL. */
async function returnToWal(file: string): Promise<void> {
  const writer = await openDatabase(file);
  try {
    await retryBusy(() => useWal(writer));
  } finally {
    closeDatabase(writer);
  }
}
