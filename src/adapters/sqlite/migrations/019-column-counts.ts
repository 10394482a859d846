import type { Migration } from './migration.js';

/** Indexes that imports made: they find customers by the rows of filters now. */
const OWN_INDEXES = "SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'customers_own_*'";

/**
 * Counts the customers with each own column, in all and by the type of their value. Written with each group of
 * customers; a column that nobody has any more has no row. The index finds the columns that most customers have.
 */
export const columnCounts: Migration = {
  version: 19,
  name: 'column counts',
  sql: `
    CREATE TABLE customer_column_counts (
      name TEXT PRIMARY KEY,
      customers INTEGER NOT NULL,
      booleans INTEGER NOT NULL,
      numbers INTEGER NOT NULL,
      texts INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO customer_column_counts (name, customers, booleans, numbers, texts)
      SELECT name, count(*), coalesce(sum(rank = 1), 0), coalesce(sum(rank = 2), 0), coalesce(sum(rank = 3), 0)
      FROM customer_columns GROUP BY name;
    CREATE INDEX customer_column_counts_by_use ON customer_column_counts (customers DESC, name);
  `,
  run: (database) => {
    for (const { name } of database.prepare(OWN_INDEXES).all() as { name: string }[]) {
      database.exec(`DROP INDEX ${name}`);
    }
  },
};
