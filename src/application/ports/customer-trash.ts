import type { TrashedCustomer } from '../../domain/customers/trash.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ReadOptions } from './read-options.js';

/** A position in the trash, from the customer that was deleted first to the last one. */
export interface OldestTrashed {
  /** Only customers that were deleted at this time or before, in milliseconds since the epoch. */
  readonly until: number;
  readonly limit: number;
}

/**
 * Deleted customers that are kept, inside a transaction on customers. `CustomerTransaction.record` moves them there and
 * takes restored ones out.
 */
export interface TransactionalTrash {
  /** Finds those of these customers that are in the trash, in any order. */
  findAll(ids: readonly string[]): Promise<TrashedCustomer[]>;
  /** The ids of those that were deleted first, as of before this transaction's group. Uses an index. */
  listOldest(of: OldestTrashed): Promise<string[]>;
  /**
   * Erases these customers for good, as a deletion without a trash would have: the values in their log no longer count, and are
   * removed by `CustomerLogs.eraseValues`. Returns how many were in the trash.
   */
  erase(ids: readonly string[]): Promise<number>;
}

/** Deleted customers that are kept apart. No other port sees them. */
export interface CustomerTrash {
  /** Same result as `evaluateList` with `TRASH_FIELDS` and `trashValue`. The total without filters isn't counted row by row. */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<TrashedCustomer>>;
  /** How many there are, and when the first of them was deleted. Takes equally long however many there are. */
  measure(): Promise<{ readonly customers: number; readonly oldest: number | undefined }>;
}
