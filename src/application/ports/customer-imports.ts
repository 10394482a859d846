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

/** Indexes that an import into a storage with no or few customers does without. */
export interface SuspendedIndexes {
  /** The pace of the import as long as nobody else uses the storage. */
  readonly pace: ImportPace | undefined;
  /** Builds them again. Until then others may find the storage slow; after a killed import, another process builds the indexes. */
  restore(): Promise<void>;
}

/** How an import beside other users of the storage takes turns with them. */
export interface ImportPace {
  readonly minRows: number;
  readonly maxRows: number;
  /** How long a transaction should take, in milliseconds. */
  readonly holdMs: number;
  /** The pause after it for other writers, in milliseconds. */
  readonly pauseMs: number;
}

/**
 * For storages whose writers all use one file. Other writers wait for one transaction at most; a shorter one would make
 * imports slower, because each writes the pages that all rows share, and waits for the disk.
 */
export const SHORT_TURNS: ImportPace = { minRows: 10, maxRows: 1000, holdMs: 45, pauseMs: 0 };

/** Storage features for imports. */
export interface CustomerImports {
  readonly pace: ImportPace;
  /**
   * Begins a bulk load, which writes customers faster than `CustomerStore.transact` and prevents others from opening the
   * storage. `key` is an own column to index first. Returns undefined, and changes nothing, when the storage is open
   * elsewhere, contains customers, or doesn't support bulk loads.
   */
  beginBulkLoad(key: string | undefined): Promise<BulkLoad | undefined>;
  /**
   * Removes indexes that make writing customers slow: of a storage that is open elsewhere or has customers, only those that
   * others can do without. `key` as in `beginBulkLoad`. Returns undefined, and changes nothing, when it has many customers
   * or no such indexes.
   */
  suspendIndexes(key: string | undefined): Promise<SuspendedIndexes | undefined>;
}
