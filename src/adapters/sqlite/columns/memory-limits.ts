/** What a list thread keeps in memory, and when. Tests use smaller limits. */
export interface MemoryLimits {
  /** For all columns and orders together. */
  readonly bytes: number;
  /** Reading all customers takes less time than reading more changed ones again. */
  readonly changes: number;
  /** The number of index entries that are read in some ten milliseconds. */
  readonly entriesAStep: number;
  /** Fewer matches are sorted by their rows, which takes a millisecond. */
  readonly sorted: number;
  /** So many customers, found by an index, are compared with all other criteria by their rows. */
  readonly entries: number;
}

/** There are two threads for lists. */
export const MEMORY_LIMITS: MemoryLimits = {
  bytes: 32 * 1_024 * 1_024,
  changes: 10_000,
  entriesAStep: 20_000,
  sorted: 200,
  entries: 1_000,
};
