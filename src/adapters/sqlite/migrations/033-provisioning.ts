import type { Migration } from './migration.js';

/** Adds what a directory has to do with accounts, and whom it has taken access from. */
export const provisioning: Migration = {
  version: 33,
  name: 'provisioning',
  sql: `
    ALTER TABLE users ADD COLUMN made_by TEXT;
    ALTER TABLE users ADD COLUMN external_id TEXT;
    ALTER TABLE users ADD COLUMN external_id_folded TEXT;
    ALTER TABLE users ADD COLUMN address_set_by TEXT;
    ALTER TABLE users ADD COLUMN suspended_by_directory INTEGER NOT NULL DEFAULT 0;
    CREATE UNIQUE INDEX users_by_external_id ON users (external_id) WHERE external_id IS NOT NULL;
    CREATE TABLE directory_takings (
      token_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (token_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX directory_takings_by_age ON directory_takings (at, token_id);
  `,
};
