/** Version and times of a record; each change raises the version by 1. */
export interface Versioned {
  readonly version: number;
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
  readonly updated: number;
}

/** Whether the caller's `If-Match` accepts a version of the record. Throws `ExcludedVersion` for one that `If-None-Match` names. */
export type MatchesVersion = (version: number) => boolean;
