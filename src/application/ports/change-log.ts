import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Change, Head } from '../../domain/changes/change.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ReadOptions } from './read-options.js';

/** Reading the authority log. Every answer shows only what is committed for good. */
export interface ChangeLog {
  /** Where the log ends now: no commit that was acknowledged before the call is missing. `GENESIS` when empty. */
  head(): Promise<Head>;
  /** Entries with a greater `seq`, in order, at most `limit`. */
  listAfter(seq: number, limit: number): Promise<Change[]>;
  /**
   * Answers as `evaluateList` does over `CHANGE_FIELDS`: page and total are of one moment. Throws `Unavailable`
   * ('overloaded') when too many wait, or the answer takes too long.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<Change>>;
  /** The head and the tables that belong to it, read in one snapshot. */
  load(): Promise<{ readonly head: Head; readonly records: AuthorityRecords }>;
}
