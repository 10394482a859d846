import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isBusy, isDriverError } from './driver-errors.js';
import { closeDatabase, openDatabase } from './open-database.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import { StoreIsBeingFilled } from './store-is-being-filled.js';

const GIVE_UP_AFTER_MS = 5_000;
/** Two that leave at once meet here, and one of them gets it. */
const LEAVE_WITHIN_MS = 50;

/**
 * Who has the store open: everybody who has shares the lock, and an import that fills it has it alone. It is SQLite's own
 * lock on a database beside the store that holds nothing, so the system takes it back from a process that dies.
 */
export class StoreLock {
  private constructor(private readonly database: SqliteDatabase) {}

  /** Shares the lock of the store in this file. Throws `StoreIsBeingFilled` when somebody keeps it. */
  static async share(file: string): Promise<StoreLock> {
    const database = await openDatabase(`${file}-lock`).catch((error: unknown) => {
      throw error instanceof Error && isBusy(error.cause) ? new StoreIsBeingFilled() : error;
    });
    const lock = new StoreLock(database);
    try {
      if (statSync(`${file}-lock`).size === 0) lock.#fill();
      await lock.#share();
      return lock;
    } catch (error) {
      closeDatabase(database);
      throw error;
    }
  }

  /** Takes the lock alone, if nobody else shares it, and answers whether; if not, it is shared as before. */
  async takeAlone(): Promise<boolean> {
    this.database.exec('COMMIT');
    try {
      this.database.exec('BEGIN EXCLUSIVE');
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await this.#share();
      return false;
    }
  }

  /** For somebody who leaves: takes the lock alone, if nobody else shares it, and answers whether. Shares it no more. */
  async takeLast(): Promise<boolean> {
    this.database.exec('COMMIT');
    const deadline = performance.now() + LEAVE_WITHIN_MS;
    for (;;) {
      try {
        this.database.exec('BEGIN EXCLUSIVE');
        return true;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > deadline) return false;
      }
      await delay(1 + Math.random() * 5);
    }
  }

  /** Lets others in again. */
  async shareAgain(): Promise<void> {
    this.database.exec('COMMIT');
    await this.#share();
  }

  close(): void {
    closeDatabase(this.database);
  }

  /**
   * Taking an empty database alone writes its first page, which a full disk refuses when a process leaves. So it is
   * written when the first one comes; where that fails, the lock works all the same.
   */
  #fill(): void {
    try {
      this.database.exec('PRAGMA user_version = 1');
    } catch (error) {
      if (!isDriverError(error)) throw error;
    }
  }

  /** A transaction that has read something keeps SQLite's SHARED lock until it ends. */
  async #share(): Promise<void> {
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      try {
        this.database.exec('BEGIN; SELECT count(*) FROM sqlite_master');
        return;
      } catch (error) {
        this.database.exec('ROLLBACK');
        if (!isBusy(error)) throw error;
        if (performance.now() > deadline) throw new StoreIsBeingFilled();
      }
      await delay(1 + Math.random() * 20);
    }
  }
}
