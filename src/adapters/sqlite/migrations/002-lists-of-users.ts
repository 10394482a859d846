import type { Migration } from './migration.js';

/** Adds sort and search keys of users. They're derived data, which the code fills when it has a newer version: no store was released without them. */
export const listsOfUsers: Migration = {
  version: 2,
  name: 'lists of users',
  sql: `
    ALTER TABLE users ADD COLUMN first_name_folded TEXT NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN last_name_folded TEXT NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN email_folded TEXT NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
    CREATE INDEX users_by_first_name ON users (first_name_folded, id);
    CREATE INDEX users_by_last_name ON users (last_name_folded, id);
    CREATE INDEX users_by_email ON users (email_folded, id);
    CREATE INDEX users_by_creation ON users (created, id);
  `,
};
