import type { Migration } from './migration.js';

/**
 * The filters whose members are counted: `criteria` is canonical JSON, `digest` its SHA-256. A filter counts
 * `base + delta` customers. `delta` is what has come and gone since it is known, written with each group of customers;
 * `base` is how many there were then, and NULL until somebody has counted. The counts lie apart because a row is written
 * whole, and AUTOINCREMENT gives no key twice, so that number and highest key tell whether the filters are the same.
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
