import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Change, Head } from '../../domain/changes/change.js';
import type { Criteria, ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ReadOptions } from './read-options.js';

/** Reads the change log. Results contain only durable commits. */
export interface ChangeLog {
  /** Current head, including every commit acknowledged before the call. `GENESIS` if the log is empty. */
  head(): Promise<Head>;
  /** At most `limit` entries with a greater `seq`, in order: fewer when they're long, see `mayBeCutShort`. */
  listAfter(seq: number, limit: number): Promise<Change[]>;
  /**
   * Same result as `evaluateList` with `CHANGE_FIELDS`, but ends early when entries are long, see `endEarly`; page and total are from one snapshot. Throws `Unavailable`
   * ('overloaded') when too many reads are waiting or the read takes too long.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<Change>>;
  /**
   * Counts the entries that meet the criteria and that have a time between two of `times` each, which never decrease: the first of them
   * is inside, the second isn't. Reads no more than those entries' part of an index, unless filters need more. Throws like `list`.
   */
  countByTime(criteria: Criteria, times: readonly number[], options?: ReadOptions): Promise<number[]>;
  /** Reads the head and the matching tables in one snapshot. */
  load(): Promise<{ readonly head: Head; readonly records: AuthorityRecords }>;
}
