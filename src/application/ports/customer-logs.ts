import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ReadOptions } from './read-options.js';

/** The history of the customers. Entries are written with the changes they tell of, by `CustomerTransaction`. */
export interface CustomerLogs {
  /**
   * The page that `evaluateList` would answer for `CUSTOMER_LOG_FIELDS` and `logValue`. Entries of a customer who is
   * gone come as `withoutValues` makes them, from the commit of the deletion on.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<CustomerLogEntry>>;
  /**
   * Goes through at most `limit` entries whose customer is gone and takes their values out of the storage itself.
   * Answers how many it went through: fewer than `limit` when none is left. Finds them without a scan.
   */
  eraseValues(limit: number): Promise<number>;
}
