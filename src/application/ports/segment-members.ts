import type { Customer } from '../../domain/customers/customer.js';
import type { Criteria } from '../../domain/segments/segment-criteria.js';

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
   * Makes the criteria known, so that their count is kept from then on, and waits until it is: a second at most beside
   * small tables, bounded otherwise. Throws `Unavailable` when it takes longer; the counting goes on. Known criteria
   * cost nothing.
   */
  prepare(criteria: Criteria): Promise<void>;
  /**
   * The members of each, all of one committed state that no acknowledged write before the call is missing from, with at
   * most `embedded` customers each. Prepares what is not known.
   */
  resolve(criteria: readonly Criteria[], embedded: number): Promise<readonly Members[]>;
  /** Forgets all but these: whose segments are gone, need not be counted. */
  retain(criteria: readonly Criteria[]): Promise<void>;
}
