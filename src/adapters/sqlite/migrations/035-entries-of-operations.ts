import type { Migration } from './migration.js';

/** Adds which entries of the customers' log each operation made, one row for a batch. */
export const entriesOfOperations: Migration = {
  version: 35,
  name: 'entries of operations',
  sql: `
    CREATE TABLE operation_entries (
      operation_id TEXT NOT NULL,
      first_seq INTEGER NOT NULL,
      last_seq INTEGER NOT NULL,
      PRIMARY KEY (operation_id, first_seq)
    ) STRICT, WITHOUT ROWID;
  `,
};
