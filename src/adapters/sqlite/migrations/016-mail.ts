import type { Migration } from './migration.js';

/**
 * Creates the outbox and the links that set a password, and notes whose address was verified by one. `sealed` is a
 * message's ciphertext, NULL once it was sent or has expired; the row stays for an hour, because it counts towards the
 * limit of its mailbox. `password_links.user_id` doesn't refer to `users`, because a request for an unknown address writes
 * a link too, which nobody receives.
 */
export const mail: Migration = {
  version: 16,
  name: 'mail',
  sql: `
    CREATE TABLE outbox (
      id TEXT PRIMARY KEY,
      mailbox TEXT NOT NULL,
      sealed TEXT,
      queued_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      due_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX outbox_by_mailbox ON outbox (mailbox, queued_at);
    CREATE INDEX outbox_by_due_time ON outbox (due_at, expires_at) WHERE sealed IS NOT NULL;
    CREATE INDEX outbox_by_expiry ON outbox (expires_at) WHERE sealed IS NOT NULL;
    CREATE INDEX outbox_by_age ON outbox (queued_at, id) WHERE sealed IS NOT NULL;
    CREATE INDEX outbox_without_text ON outbox (queued_at) WHERE sealed IS NULL;

    ALTER TABLE users ADD COLUMN email_verified INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE password_links (
      user_id TEXT PRIMARY KEY,
      hash TEXT NOT NULL,
      mailbox TEXT NOT NULL,
      epoch INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX password_links_by_expiry ON password_links (expires_at);
  `,
};
