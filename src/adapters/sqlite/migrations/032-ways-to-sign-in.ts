import type { Migration } from './migration.js';

/**
 * Notes how each session was opened; NULL stands for what an earlier release didn't note. Adds the keys that sign users in without a
 * password, and values that work once.
 */
export const waysToSignIn: Migration = {
  version: 32,
  name: 'ways to sign in',
  sql: `
    ALTER TABLE sessions ADD COLUMN method TEXT;
    ALTER TABLE sessions ADD COLUMN key_id TEXT;
    ALTER TABLE sessions ADD COLUMN provider_session TEXT;
    ALTER TABLE sessions ADD COLUMN proven_at INTEGER;
    ALTER TABLE sessions ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX sessions_by_key ON sessions (key_id) WHERE key_id IS NOT NULL;
    CREATE INDEX sessions_by_provider ON sessions (provider_session, method) WHERE provider_session IS NOT NULL;
    CREATE TABLE sign_in_keys (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      scope TEXT NOT NULL,
      key TEXT NOT NULL,
      data TEXT NOT NULL,
      created INTEGER NOT NULL,
      last_used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX sign_in_keys_by_name ON sign_in_keys (kind, scope, key);
    CREATE INDEX sign_in_keys_by_user ON sign_in_keys (user_id, created);
    CREATE TABLE one_time_values (
      id TEXT PRIMARY KEY,
      value TEXT,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX one_time_values_by_expiry ON one_time_values (expires_at);
  `,
};
