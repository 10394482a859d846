/**
 * The state of a customer table's filters: for each filter id the values wanted, and which ids are switched on. `values`
 * is a `Map`, so that no id meets a prototype.
 */
export interface SegmentFilters {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly enabled: readonly string[];
}

export const NO_FILTERS: SegmentFilters = { values: new Map(), enabled: [] };

/** A saved filter over the customers: its members are whoever a list with these filters would show. */
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
