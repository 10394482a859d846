import type { Migration } from './migration.js';

/**
 * Creates the customers' tables. `key` identifies a customer internally: eight bytes instead of an id's 36, in order of
 * creation. Derived data is written once per group of transactions: the searched texts with their trigrams, the own
 * columns one by one, and in `customer_cells` the number of customers of each status and role. The trigram index uses
 * external content, so it stores no second copy of the texts, and `case_sensitive`, because they are folded already.
 * The sequence number of a customer change is that of its log entry: entries are never removed. `customer_erasures`
 * lists deleted customers whose entries after the id `erased_to` may still hold values.
 */
export const customers: Migration = {
  version: 5,
  name: 'customers',
  sql: `
    CREATE TABLE customers (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      status TEXT NOT NULL,
      role TEXT NOT NULL,
      name TEXT NOT NULL,
      first_name TEXT,
      last_name TEXT,
      email TEXT,
      phone TEXT,
      company TEXT,
      avatar TEXT,
      own_columns TEXT NOT NULL,
      version INTEGER NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      status_folded TEXT NOT NULL,
      role_folded TEXT NOT NULL,
      name_folded TEXT NOT NULL,
      first_name_folded TEXT,
      last_name_folded TEXT,
      email_folded TEXT,
      phone_folded TEXT,
      company_folded TEXT,
      notes TEXT
    ) STRICT;

    CREATE TABLE customer_texts (
      customer INTEGER PRIMARY KEY,
      text TEXT NOT NULL
    ) STRICT;
    CREATE VIRTUAL TABLE customer_search USING fts5(
      text, content = 'customer_texts', content_rowid = 'customer', columnsize = 0,
      tokenize = 'trigram case_sensitive 1'
    );

    CREATE TABLE customer_columns (
      customer INTEGER NOT NULL,
      name TEXT NOT NULL,
      rank INTEGER NOT NULL,
      value ANY NOT NULL,
      exact TEXT,
      PRIMARY KEY (customer, name)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE customer_cells (
      status TEXT NOT NULL,
      role TEXT NOT NULL,
      status_folded TEXT NOT NULL,
      role_folded TEXT NOT NULL,
      customers INTEGER NOT NULL,
      PRIMARY KEY (status, role)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE customer_log (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      customer_id TEXT NOT NULL,
      type TEXT NOT NULL,
      actor_id TEXT NOT NULL,
      created INTEGER NOT NULL,
      changes TEXT NOT NULL
    ) STRICT;

    CREATE TABLE customer_erasures (
      customer_id TEXT PRIMARY KEY,
      erased_to TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE UNIQUE INDEX customers_by_id ON customers (id);
    CREATE INDEX customers_by_name ON customers (name_folded, id, status, role);
    CREATE INDEX customers_by_cell ON customers (status, role, name_folded, id);
    CREATE INDEX customers_by_last_name ON customers (last_name_folded, id);
    CREATE INDEX customers_by_email ON customers (email_folded, id);
    CREATE INDEX customers_by_company ON customers (company_folded, id);
    CREATE INDEX customers_by_creation ON customers (created, id);
    CREATE INDEX customers_by_update ON customers (updated, id);
    CREATE INDEX customers_by_avatar ON customers (substr(avatar, length(rtrim(avatar, replace(avatar, '/', ''))) + 1)) WHERE avatar IS NOT NULL;
    CREATE INDEX customer_columns_by_value ON customer_columns (name, rank, value, customer, exact);
    CREATE INDEX customer_log_by_id ON customer_log (id, type, actor_id, customer_id, created);
    CREATE INDEX customer_log_by_time ON customer_log (created, id);
    CREATE INDEX customer_log_by_customer ON customer_log (customer_id, id);
  `,
};
