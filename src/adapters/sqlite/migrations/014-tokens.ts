import type { Migration } from './migration.js';

/**
 * Creates the table of API tokens. `role_ids` is canonical JSON; `last_used` is no part of the record, and null for a
 * token that wasn't used. Tokens belong to the authority, so the index of its entries includes theirs.
 */
export const tokens: Migration = {
  version: 14,
  name: 'tokens',
  sql: `
    CREATE TABLE tokens (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      role_ids TEXT NOT NULL,
      expires INTEGER,
      created_by TEXT NOT NULL,
      hash TEXT NOT NULL,
      version INTEGER NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      last_used INTEGER
    ) STRICT;
    DROP INDEX changes_of_authority;
    CREATE INDEX changes_of_authority ON changes (seq)
      WHERE resource IN ('ability', 'role', 'feature', 'segment', 'token');
  `,
};
