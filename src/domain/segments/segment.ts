/**
 * Filters of a customer table: wanted values by filter id, and the ids that are enabled. `values` is a `Map`, so ids
 * can't collide with object prototypes.
 */
export interface SegmentFilters {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly enabled: readonly string[];
}

export const NO_FILTERS: SegmentFilters = { values: new Map(), enabled: [] };

/** A saved filter over the customers. Its members are the customers that a list with these filters returns. */
export interface Segment {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly filters: SegmentFilters;
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly updated: number;
}
