import type { Migration } from './migration.js';

/** Adds the keys that sign assertions. `public_key` is a JSON Web Key, `seals` a JSON object of sealed private keys. */
export const assertionKeys: Migration = {
  version: 29,
  name: 'assertion keys',
  sql: `
    CREATE TABLE assertion_keys (
      id TEXT PRIMARY KEY,
      public_key TEXT NOT NULL,
      signs_from INTEGER NOT NULL,
      seals TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
