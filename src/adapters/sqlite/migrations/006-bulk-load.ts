import type { Migration } from './migration.js';

/** What an import into the empty store has put off: the statement that makes each thing again. Empty at any other time. */
export const bulkLoad: Migration = {
  version: 6,
  name: 'bulk load',
  sql: `
    CREATE TABLE deferred (
      position INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      sql TEXT NOT NULL
    ) STRICT;
  `,
};
