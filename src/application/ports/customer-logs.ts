import type { OldEntries } from '../../domain/customers/count-old-entries.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { Criteria, ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ReadOptions } from './read-options.js';
import type { NumberedEntry } from './store-dump.js';

/** How many later entries may have an earlier time than one: ids and times are made before the entries are written. */
export const MAX_DISORDER = 100;

/** The customers' history. `CustomerTransaction` writes entries together with the changes. */
export interface CustomerLogs {
  /**
   * Same result as `evaluateList` with `CUSTOMER_LOG_FIELDS` and `logValue`, but ends early when entries are long. Entries of deleted customers are returned
   * `withoutValues`, from the commit of the deletion on.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<CustomerLogEntry>>;
  /**
   * Counts the entries that meet the criteria and that have a time between two of `times` each, which never decrease: the first of them
   * is inside, the second isn't. Reads no more than those entries' part of an index, unless filters need more. Throws like `list`.
   */
  countByTime(criteria: Criteria, times: readonly number[], options?: ReadOptions): Promise<number[]>;
  /** The sequence number of the last entry that is durable, also if it was removed since; 0 if there was none. */
  head(): Promise<number>;
  /** At most `limit` entries with a greater sequence number, in its order, all of them `withoutValues`. Uses an index. */
  listAfter(seq: number, limit: number): Promise<NumberedEntry[]>;
  /**
   * The first sequence number of entries created at `time` or later; undefined if there are none. Entries that were dated later than
   * `MAX_DISORDER` others after them may be missed. Uses an index.
   */
  findFirstSince(time: number): Promise<number | undefined>;
  /**
   * Erases the values of at most `limit` entries of deleted customers from the storage. Returns the number of entries
   * processed; fewer than `limit` when none is left. Finds them without a scan.
   */
  eraseValues(limit: number): Promise<number>;
  /**
   * Removes the oldest entries, by sequence number, up to the first one that was created from `time` to `now`, and at most
   * `limit`: see `countOldEntries`. Returns how many. Sequence numbers aren't used again. Finds them without a scan.
   */
  removeOld(old: OldEntries, limit: number): Promise<number>;
}
