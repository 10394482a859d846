import type { Migration } from './migration.js';

/**
 * The number of a customer change is that of its log entry: entries are never removed. `customer_erasures` holds the
 * customers who are gone while entries after `erased_to` may still have values.
 */
export const customers: Migration = {
  version: 4,
  name: 'customers',
  sql: `
    CREATE TABLE customers (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      first_name TEXT,
      last_name TEXT,
      email TEXT,
      phone TEXT,
      company TEXT,
      avatar TEXT,
      status TEXT NOT NULL,
      role TEXT NOT NULL,
      notes TEXT,
      own_columns TEXT NOT NULL,
      version INTEGER NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE customer_log (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      customer_id TEXT NOT NULL,
      type TEXT NOT NULL,
      actor_id TEXT NOT NULL,
      created INTEGER NOT NULL,
      changes TEXT NOT NULL
    ) STRICT;
    CREATE INDEX customer_log_by_customer ON customer_log (customer_id);

    CREATE TABLE customer_erasures (
      customer_id TEXT PRIMARY KEY,
      erased_to INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
