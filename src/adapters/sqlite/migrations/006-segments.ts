import type { Migration } from './migration.js';

/** Creates the segments' table. `filters` is canonical JSON. */
export const segments: Migration = {
  version: 6,
  name: 'segments',
  sql: `
    CREATE TABLE segments (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      filters TEXT NOT NULL,
      version INTEGER NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL
    ) STRICT;
  `,
};
