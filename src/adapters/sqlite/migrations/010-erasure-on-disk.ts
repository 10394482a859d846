import type { Migration } from './migration.js';

/**
 * Creates `storage_state`. `erased_values` tells whether pages written by an older release may still contain erased
 * values: `left` until they have been cleared once. `search_cleared` holds the number of the customers' log entry up to
 * which the search index is free of erased values, and when that was established.
 */
export const erasureOnDisk: Migration = {
  version: 10,
  name: 'erasure on disk',
  sql: `
    CREATE TABLE storage_state (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO storage_state (name, value) SELECT 'erased_values', iif(seq > 0, 'left', 'cleared') FROM head;
  `,
};
