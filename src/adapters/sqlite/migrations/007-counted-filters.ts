import type { Migration } from './migration.js';

/**
 * Creates the tracked filters: `criteria` is canonical JSON, `digest` its SHA-256. A filter's count is `base + delta`.
 * `delta` is the change since tracking started, written with each group of customers; `base` is the count at that time,
 * NULL until the initial count. Counts are in a separate table because rows are written whole. AUTOINCREMENT never
 * reuses a key, so the number of filters and the highest key tell whether the filters have changed.
 */
export const countedFilters: Migration = {
  version: 7,
  name: 'counted filters',
  sql: `
    CREATE TABLE counted_filters (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      digest TEXT NOT NULL UNIQUE,
      criteria TEXT NOT NULL,
      registered INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE filter_counts (
      filter INTEGER PRIMARY KEY,
      base INTEGER,
      delta INTEGER NOT NULL
    ) STRICT;
  `,
};
