import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isBusy, isDriverError } from './driver-errors.js';
import { NextWriter } from './next-writer.js';
import { closeDatabase, openDatabase } from './open-database.js';
import { isReadOnly } from './read-only-file.js';
import { LOCK_TIMEOUT_MS } from './retry-busy.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import { StoreIsBeingFilled } from './store-is-being-filled.js';

/** Two processes that close at once compete here, and one of them gets the lock. */
const LEAVE_WITHIN_MS = 50;

/**
 * The lock on an open store: processes share it, and an import that fills the store holds it exclusively. It is
 * SQLite's own lock on an empty database beside the store, so the system releases it when a process dies.
 */
export class StoreLock {
  readonly nextWriter: NextWriter;
  #isAlone = false;

  private constructor(
    private readonly database: SqliteDatabase,
    private readonly waiting: SqliteDatabase,
    /** Nobody can write the store, so there's nothing to lock. */
    readonly isReadOnly: boolean,
    private readonly timeoutMs: number,
  ) {
    this.nextWriter = new NextWriter(waiting);
  }

  /**
   * Shares the lock of the store in this file. Throws `StoreIsBeingFilled` when another process holds it exclusively for longer
   * than `timeoutMs`.
   */
  static async share(file: string, timeoutMs = LOCK_TIMEOUT_MS): Promise<StoreLock> {
    const isNotLocked = isReadOnly(file);
    const name = isNotLocked ? ':memory:' : nameOf(file);
    const database = await open(name, timeoutMs);
    try {
      const lock = new StoreLock(database, await open(name, timeoutMs), isNotLocked, timeoutMs);
      return isNotLocked ? lock : await lock.#begin(file);
    } catch (error) {
      closeDatabase(database);
      throw error;
    }
  }

  /** Whether this process holds the lock exclusively. */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** Takes the lock exclusively and returns true, or returns false while others share it; then it stays shared. */
  async takeAlone(): Promise<boolean> {
    if (this.#isAlone) return true;
    if (this.isReadOnly) return false;
    this.database.exec('COMMIT');
    try {
      this.database.exec('BEGIN EXCLUSIVE');
      this.#isAlone = true;
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await this.#share();
      return false;
    }
  }

  /**
   * For closing: takes the lock exclusively and returns true, or returns false while others share it. Either way it's
   * no longer shared.
   */
  async takeLast(): Promise<boolean> {
    if (this.#isAlone) return true;
    if (this.isReadOnly) return false;
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

  /** Goes back from exclusive to shared. */
  async shareAgain(): Promise<void> {
    this.#isAlone = false;
    this.database.exec('COMMIT');
    await this.#share();
  }

  close(): void {
    closeDatabase(this.waiting);
    closeDatabase(this.database);
  }

  async #begin(file: string): Promise<this> {
    try {
      if (statSync(nameOf(file)).size === 0) this.#fill();
      await this.#share();
      return this;
    } catch (error) {
      closeDatabase(this.waiting);
      throw error;
    }
  }

  /**
   * Writes the database's first page. Locking an empty database exclusively would write it, which a full disk refuses
   * when a process closes the store. So the first process to open the store writes it; the lock also works without it.
   */
  #fill(): void {
    try {
      this.database.exec('PRAGMA user_version = 1');
    } catch (error) {
      if (!isDriverError(error)) throw error;
    }
  }

  /** A transaction that has read something holds SQLite's SHARED lock until it ends. */
  async #share(): Promise<void> {
    const deadline = performance.now() + this.timeoutMs;
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

function nameOf(file: string): string {
  return `${file}-lock`;
}

async function open(name: string, lockTimeoutMs: number): Promise<SqliteDatabase> {
  try {
    return await openDatabase(name, { lockTimeoutMs });
  } catch (error) {
    throw error instanceof Error && isBusy(error.cause) ? new StoreIsBeingFilled() : error;
  }
}
