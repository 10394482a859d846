import type { Migration } from './migration.js';

/**
 * Creates the operations. `changes` is what a running one changes, and NULL once it has ended. `lease_until` is 0, and
 * `holder` NULL, while nobody works on it.
 */
export const operations: Migration = {
  version: 21,
  name: 'operations',
  sql: `
    CREATE TABLE operations (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      actor_id TEXT NOT NULL,
      state TEXT NOT NULL,
      error TEXT,
      done INTEGER NOT NULL,
      total INTEGER NOT NULL,
      created INTEGER NOT NULL,
      ended INTEGER,
      last_customer TEXT NOT NULL,
      holder TEXT,
      lease_until INTEGER NOT NULL,
      changes TEXT
    ) STRICT;
    CREATE INDEX operations_running ON operations (lease_until) WHERE state = 'running';
    CREATE INDEX operations_by_end ON operations (ended) WHERE ended IS NOT NULL;
  `,
};
