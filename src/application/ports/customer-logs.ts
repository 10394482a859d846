import type { OldEntries } from '../../domain/customers/count-old-entries.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ReadOptions } from './read-options.js';

/** The customers' history. `CustomerTransaction` writes entries together with the changes. */
export interface CustomerLogs {
  /**
   * Same result as `evaluateList` with `CUSTOMER_LOG_FIELDS` and `logValue`, but ends early when entries are long. Entries of deleted customers are returned
   * `withoutValues`, from the commit of the deletion on.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<CustomerLogEntry>>;
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
