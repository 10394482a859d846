import type { Customer } from '../../domain/customers/customer.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import type { Division, Share } from '../../domain/features/division.js';
import type { ReadOptions } from './read-options.js';

/** Customers that match criteria. */
export interface Members {
  /** Exact number of matches. */
  readonly count: number;
  /** The first matches by id, as many as requested. */
  readonly customers: readonly Customer[];
}

/** The same with the customers as JSON in UTF-8, separated by commas. */
export interface MembersAsJson {
  readonly count: number;
  readonly customers: Uint8Array;
}

/**
 * Resolves segment members. Criteria can be tracked: their count is then kept up to date and read without a scan. Of embedded
 * customers, a storage may leave out those after the first whose own columns exceed `MAX_SHOWN_BYTES` in UTF-16 code units.
 */
export interface SegmentMembers {
  /**
   * Tracks the criteria and waits for the initial count. Throws `Unavailable` when the wait times out; counting continues.
   * Throws `TooManyFilters` when no more filters can be tracked. Costs nothing if the criteria are already tracked.
   */
  prepare(criteria: Criteria, options?: ReadOptions): Promise<void>;
  /**
   * Returns the members of each, with at most `embedded` customers. All are from one committed state that includes every
   * write acknowledged before the call. Tracks untracked criteria, and throws as `prepare` does.
   */
  resolve(criteria: readonly Criteria[], embedded: number, options?: ReadOptions): Promise<readonly Members[]>;
  /** Like `resolve`. */
  resolveAsJson(
    criteria: readonly Criteria[],
    embedded: number,
    options?: ReadOptions,
  ): Promise<readonly MembersAsJson[]>;
  /** Counts the members of criteria for this call only, without tracking them. */
  resolveOnce(criteria: Criteria, embedded: number, options?: ReadOptions): Promise<Members>;
  /**
   * Counts the members of each for this call only, without tracking any. All counts are from one committed state that
   * includes every write acknowledged before the call; those that are kept up to date cost no scan.
   */
  countTogether(criteria: readonly Criteria[], options?: ReadOptions): Promise<readonly number[]>;
  /**
   * Counts all customers by audience and part, for this call only. The shares are from one committed state that includes every
   * write acknowledged before the call. Reads every customer's id. Throws `Unavailable` when that takes too long.
   */
  divide(division: Division, options?: ReadOptions): Promise<readonly Share[]>;
  /**
   * Stops tracking all criteria except these and recently tracked ones, whose segments may be about to be saved. Criteria
   * dropped too early are counted again, and never wrong. With `newest`, keeps exactly that many of the others: those
   * tracked last.
   */
  retain(criteria: readonly Criteria[], newest?: number): Promise<void>;
}
