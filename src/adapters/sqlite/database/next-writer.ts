import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './driver-errors.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import { pauseAmongOthers, retryBusy } from './retry-busy.js';

/** How long a process that waits is let go first. One that doesn't go was probably stopped, and gets less until it leaves. */
const [MAX_YIELD_MS, LESS_YIELD_MS] = [500, 20];
/** Longer than a group of small transactions takes. */
const LONG_WAIT_MS = 30;
const REMEMBERED_MS = 1_000;
/** The process that is next has no competitor to avoid. */
const PAUSE_MS = 1;

/**
 * The place of the process that writes next. Processes poll for the write lock, so one that takes it again and again would
 * leave the others hardly a chance to find it free; instead, it first waits until nobody holds this place. The place is
 * SQLite's RESERVED lock on the database of the store's lock: one process can hold it while all of them share that lock,
 * and the system releases it when a process dies.
 */
export class NextWriter {
  #isNext = false;
  #waitedLongAt = -Infinity;
  #yieldMs = MAX_YIELD_MS;

  constructor(private readonly database: SqliteDatabase) {}

  /** Whether another process has kept the write lock for long within the last second. */
  get hasWaitedLong(): boolean {
    return performance.now() - this.#waitedLongAt < REMEMBERED_MS;
  }

  /**
   * Takes the write lock with `begin`, trying again while others hold it. With `yields`, a process that waits already goes
   * first. Throws `Unavailable` when others hold the lock for 5 s.
   */
  async take(begin: () => void, { yields }: { readonly yields: boolean }): Promise<void> {
    const began = performance.now();
    try {
      if (yields) await this.#waitForPlace();
      await retryBusy(() => this.#try(begin), { pause: () => (this.#isNext ? PAUSE_MS : pauseAmongOthers()) });
    } finally {
      if (!yields && performance.now() - began > LONG_WAIT_MS) this.#waitedLongAt = performance.now();
      this.#leave();
    }
  }

  /** Keeps the place while `work` runs, so that no process begins a large transaction. Not while `take` runs. */
  async keepPlace<T>(work: () => Promise<T>): Promise<T> {
    try {
      await this.#waitForPlace();
      return await work();
    } finally {
      this.#leave();
    }
  }

  #try(begin: () => void): void {
    try {
      begin();
    } catch (error) {
      if (isBusy(error)) this.#takePlace();
      throw error;
    }
  }

  async #waitForPlace(): Promise<void> {
    const deadline = performance.now() + this.#yieldMs;
    while (!this.#takePlace()) {
      if (performance.now() >= deadline) {
        this.#yieldMs = Math.max(LESS_YIELD_MS, this.#yieldMs / 5);
        return;
      }
      await delay(PAUSE_MS);
    }
    this.#yieldMs = MAX_YIELD_MS;
  }

  /** Returns whether there is nobody to wait for. An unusable lock only makes writing slower. */
  #takePlace(): boolean {
    if (this.#isNext) return true;
    try {
      this.database.exec('BEGIN IMMEDIATE');
      this.#isNext = true;
      return true;
    } catch (error) {
      return !isBusy(error);
    }
  }

  #leave(): void {
    if (!this.#isNext) return;
    this.#isNext = false;
    this.database.exec('ROLLBACK');
  }
}
