import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BulkLoad } from '../../../application/ports/customer-imports.js';
import type { CustomerCallback } from '../../../application/ports/customer-store.js';
import { Unavailable } from '../../../domain/domain-error.js';
import { asFailedCommit, asFailedWrite } from '../database/driver-errors.js';
import { closeDatabase, openDatabase } from '../database/open-database.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { StoreLock } from '../database/store-lock.js';
import { retryBusy } from '../database/retry-busy.js';
import { CustomerLoad } from './customer-load.js';

/** Holds pages and the entries of an index being sorted. */
const CACHE_KIB = 49_152;

/**
 * A bulk load on its own connection, in one transaction. A process that dies leaves the store unchanged: SQLite ignores
 * uncommitted content of a WAL, and undoes what was written with a rollback journal.
 */
export class SqliteBulkLoad implements BulkLoad {
  private constructor(
    /** Releases the store. */
    private readonly release: () => Promise<void>,
    private readonly database: SqliteDatabase,
    private readonly load: CustomerLoad,
  ) {}

  /** Undefined when another process has the store open, or when it has customers. */
  static async begin(file: string, lock: StoreLock, key: string | undefined): Promise<SqliteBulkLoad | undefined> {
    const wasAlone = lock.isAlone;
    if (!(await lock.takeAlone())) return undefined;
    const database = await openDatabase(file);
    const release = async () => {
      close(database);
      if (!wasAlone) await lock.shareAgain();
    };
    try {
      await retryBusy(() => database.exec(`PRAGMA cache_size = -${CACHE_KIB}; BEGIN IMMEDIATE`));
      const load = CustomerLoad.begin(database, key);
      if (load !== undefined) return new SqliteBulkLoad(release, database, load);
    } catch (error) {
      await release();
      throw asFailedWrite(error);
    }
    await release();
    return undefined;
  }

  async transact<T>(callback: CustomerCallback<T>): Promise<T> {
    try {
      return await callback(this.load);
    } catch (error) {
      throw asFailedWrite(error);
    }
  }

  async finish(onStep: (done: number, total: number) => void): Promise<void> {
    const total = CustomerLoad.steps.length + 1;
    let done = 0;
    try {
      onStep(done, total);
      for (const _ of this.load.finish()) {
        onStep((done += 1), total);
        await nextTurn();
      }
    } catch (error) {
      await this.discard();
      throw asFailedWrite(error);
    }
    await this.#commit();
    onStep(total, total);
  }

  discard(): Promise<void> {
    return this.release();
  }

  async #commit(): Promise<void> {
    try {
      // With a rollback journal, it waits for a program that reads the file.
      await retryBusy(() => this.database.exec('COMMIT'));
      // No other process would checkpoint soon, and the WAL is as long as the store.
      this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      throw asFailedCommit(error instanceof Unavailable ? error.cause : error);
    } finally {
      await this.release();
    }
  }
}

function close(database: SqliteDatabase): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // The transaction has ended already: committed, or rolled back by SQLite after a failure.
  }
  closeDatabase(database);
}
