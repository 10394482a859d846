import type { CustomerCallback } from './customer-store.js';

/**
 * An exclusive bulk load in one transaction: nothing is visible before `finish`, and nothing is saved if `finish` isn't
 * reached, for whatever reason.
 */
export interface BulkLoad {
  /** Runs a callback like `CustomerStore.transact`, but doesn't commit. After a failure, call `discard`. */
  transact<T>(callback: CustomerCallback<T>): Promise<T>;
  /**
   * Finishes deferred work such as indexes in steps, commits, and ends the exclusive access. Throws `Unavailable`:
   * 'storage_unavailable' (nothing was saved) or 'outcome_unknown' (the load may or may not have been saved).
   */
  finish(onStep: (done: number, total: number) => void): Promise<void>;
  /** Discards everything and ends the exclusive access. */
  discard(): Promise<void>;
}

/** Storage features for imports. */
export interface CustomerImports {
  /**
   * Begins a bulk load, which writes customers faster than `CustomerStore.transact` and prevents others from opening the
   * storage. `key` is the own column that `findAllByOwnColumn` will be called with. Returns undefined, and changes nothing, when the storage is open
   * elsewhere, contains customers, or doesn't support bulk loads.
   */
  beginBulkLoad(key: string | undefined): Promise<BulkLoad | undefined>;
}
