import type { Migration } from './migration.js';

/** Adds saved views of lists. */
export const views: Migration = {
  version: 39,
  name: 'views',
  sql: `
    CREATE TABLE views (
      id TEXT PRIMARY KEY,
      owner_id TEXT,
      audience TEXT NOT NULL,
      data TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX views_by_owner ON views (owner_id);
    CREATE INDEX views_for_everybody ON views (audience) WHERE audience = 'everybody';
  `,
};
