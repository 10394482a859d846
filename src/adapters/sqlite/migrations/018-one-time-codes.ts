import type { Migration } from './migration.js';

/** Adds one-time codes: whether a user has them, and the sealed secrets. `recovery_hashes` is a JSON list. */
export const oneTimeCodes: Migration = {
  version: 18,
  name: 'one-time codes',
  sql: `
    ALTER TABLE users ADD COLUMN totp INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE one_time_codes (
      user_id TEXT PRIMARY KEY,
      key_id TEXT NOT NULL,
      sealed TEXT NOT NULL,
      last_step INTEGER NOT NULL,
      recovery_hashes TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
