import type { Migration } from './migration.js';

/**
 * Adds how accounts are used, for lists: when users were last seen, as far as their sessions know it, to the hour; when their
 * invitation ends; whether they have a passkey, and with one-time codes a second factor.
 */
export const useOfAccounts: Migration = {
  version: 38,
  name: 'use of accounts',
  sql: `
    ALTER TABLE users ADD COLUMN last_seen INTEGER;
    ALTER TABLE users ADD COLUMN invited_until INTEGER;
    ALTER TABLE users ADD COLUMN has_passkey INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE users ADD COLUMN second_factor INTEGER NOT NULL GENERATED ALWAYS AS (max(totp, has_passkey)) VIRTUAL;
    UPDATE users SET has_passkey = 1 WHERE id IN (SELECT user_id FROM sign_in_keys WHERE kind = 'passkey');
    UPDATE users SET last_seen = (
      SELECT max(max(last_seen, opened_at)) / 3600000 * 3600000 FROM sessions WHERE user_id = users.id);
    UPDATE users SET invited_until = (SELECT expires_at FROM password_links WHERE user_id = users.id)
      WHERE password_hash IS NULL;
    CREATE INDEX users_by_last_seen ON users (last_seen, id);
    CREATE INDEX users_by_invitation ON users (invited_until, id);
    CREATE INDEX users_by_second_factor ON users (second_factor, id);
  `,
};
