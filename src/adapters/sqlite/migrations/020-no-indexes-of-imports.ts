import type { Migration } from './migration.js';

/** Drops the indexes that imports made for each column they found customers by. The index by value serves all columns. */
export const noIndexesOfImports: Migration = {
  version: 20,
  name: 'no indexes of imports',
  sql: '',
  run(database) {
    const select = "SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'customers_own_*'";
    const indexes = database.prepare(select).all() as { name: string }[];
    for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
  },
};
