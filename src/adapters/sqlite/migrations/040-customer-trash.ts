import type { Migration } from './migration.js';

/** Adds deleted customers that are kept. Their number is in `storage_state`. */
export const customerTrash: Migration = {
  version: 40,
  name: 'customer trash',
  sql: `
    CREATE TABLE customer_trash (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      deleted INTEGER NOT NULL,
      actor_id TEXT NOT NULL,
      entry_id TEXT NOT NULL,
      name TEXT NOT NULL,
      name_folded TEXT NOT NULL,
      avatar TEXT,
      record TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX customer_trash_by_id ON customer_trash (id);
    CREATE INDEX customer_trash_by_deletion ON customer_trash (deleted, id);
    CREATE INDEX customer_trash_by_avatar ON customer_trash (substr(avatar, length(rtrim(avatar, replace(avatar, '/', ''))) + 1)) WHERE avatar IS NOT NULL;
  `,
};
