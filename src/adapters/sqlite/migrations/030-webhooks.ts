import type { Migration } from './migration.js';

/** How far each webhook is in the two logs, with its sealed secrets, and the tries to deliver. */
export const webhooks: Migration = {
  version: 30,
  name: 'webhooks',
  sql: `
    CREATE TABLE webhook_queues (
      id TEXT PRIMARY KEY,
      key_id TEXT NOT NULL,
      sealed TEXT NOT NULL,
      changes INTEGER NOT NULL,
      customers INTEGER NOT NULL,
      store_id TEXT NOT NULL,
      generation INTEGER NOT NULL,
      due_at INTEGER,
      last_at INTEGER,
      last_status INTEGER,
      holder TEXT,
      lease_until INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE webhook_tries (
      id TEXT PRIMARY KEY,
      webhook_id TEXT NOT NULL,
      message_id TEXT NOT NULL,
      type TEXT NOT NULL,
      at INTEGER NOT NULL,
      status INTEGER,
      error TEXT,
      is_skipped INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      retry TEXT
    ) STRICT;
    CREATE INDEX webhook_tries_by_webhook ON webhook_tries (webhook_id, id);
    CREATE INDEX webhook_tries_that_wait ON webhook_tries (webhook_id, generation) WHERE retry IS NOT NULL;
  `,
};
