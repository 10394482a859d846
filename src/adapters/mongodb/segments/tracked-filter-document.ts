/** A tracked filter. Its count is `base` plus the delta under `key` in `filter_deltas` of the customers' head. */
export interface TrackedFilterDocument {
  /** The digest of the criteria. */
  readonly _id: string;
  /** Never reused. */
  readonly key: number;
  /** The criteria as canonical JSON. */
  readonly criteria: string;
  readonly registered: number;
  /** The count when tracking started; null until the initial count. Every instance computes the same value. */
  readonly base: number | null;
}
