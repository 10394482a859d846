import type { Migration } from './migration.js';

/**
 * `storage_state` holds under `erased_values` whether pages of an older release may still hold values that were erased:
 * `left` until they have been cleared once. Under `search_cleared`: up to which entry of the customers' log the search
 * index holds nothing that was erased, and when that was found.
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
