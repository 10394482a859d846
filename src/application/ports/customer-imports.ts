import type { CustomerCallback } from './customer-store.js';

/**
 * A storage that is being filled at full speed, by nobody else, in one transaction: nobody sees any of it before `finish`,
 * and of a load that does not get there, for whatever reason, nothing is kept.
 */
export interface BulkLoad {
  /** Runs a work like `CustomerStore.transact`, whose result says nothing about a commit. After a failure: `discard`. */
  transact<T>(work: CustomerCallback<T>): Promise<T>;
  /**
   * Makes what was left for the end, in steps, commits, and lets others in again. Throws `Unavailable`:
   * 'storage_unavailable' (nothing was kept) or 'outcome_unknown' (perhaps it was).
   */
  finish(onStep: (done: number, total: number) => void): Promise<void>;
  /** Keeps nothing and lets others in again. */
  discard(): Promise<void>;
}

/** What an import asks of a storage besides the transactions of the customers. */
export interface CustomerImports {
  /**
   * Makes sure that `findAllByOwnColumn` of this column seeks an index. It is kept, for the next import; making it may
   * hold up other writers once, for as long as reading all customers takes.
   */
  indexOwnColumn(key: string): Promise<void>;
  /**
   * From here on customers are written by the load, at less cost than by `CustomerStore.transact`; nobody else may have
   * the storage open, and nobody can open it. `key` is an own column to index first. Undefined when somebody has it
   * open, when there are customers already, or when this storage cannot do it: then everything is as before.
   */
  beginBulkLoad(key: string | undefined): Promise<BulkLoad | undefined>;
}
