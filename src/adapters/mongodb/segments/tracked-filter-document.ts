/** A filter that is counted: so many as `base` says and the head of the customers has in `filter_deltas` under `key`. */
export interface TrackedFilterDocument {
  /** The digest of its criteria. */
  readonly _id: string;
  /** Never given twice. */
  readonly key: number;
  /** Canonical JSON. */
  readonly criteria: string;
  readonly registered: number;
  /** How many there were when it was registered, null until somebody has counted. Whoever counts finds the same. */
  readonly base: number | null;
}
