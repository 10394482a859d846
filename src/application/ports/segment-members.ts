import type { Customer } from '../../domain/customers/customer.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import type { ReadOptions } from './read-options.js';

/** Who meets some criteria. */
export interface Members {
  /** How many, exactly. */
  readonly count: number;
  /** The first of them in id order, as many as were asked for. */
  readonly customers: readonly Customer[];
}

/** The members of segments, counted without a scan once their criteria are known. */
export interface SegmentMembers {
  /**
   * Makes the criteria known, so that their count is kept from then on, and waits until it is. The wait is bounded:
   * throws `Unavailable` when it takes longer, and the counting goes on. Throws `TooManyFilters` when no more can be
   * known. Known criteria cost nothing.
   */
  prepare(criteria: Criteria, options?: ReadOptions): Promise<void>;
  /**
   * The members of each, all of one committed state that no acknowledged write before the call is missing from, with at
   * most `embedded` customers each. Prepares what is not known, and throws as that does.
   */
  resolve(criteria: readonly Criteria[], embedded: number, options?: ReadOptions): Promise<readonly Members[]>;
  /** The members of criteria that need not be known and do not become so: counted for this answer only. */
  survey(criteria: Criteria, embedded: number, options?: ReadOptions): Promise<Members>;
  /**
   * Forgets all but these: whose segments are gone, need not be counted. What has become known a short while ago stays,
   * for its segment may be about to be saved; what is forgotten too early is counted anew, and never wrong. With
   * `newest`, exactly so many of the others stay: those that became known last.
   */
  retain(criteria: readonly Criteria[], newest?: number): Promise<void>;
}
