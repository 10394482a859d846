import type { Migration } from './migration.js';

/**
 * Keeps each customer as the JSON that the API shows, with its version. Lists join these texts without reading columns.
 * Written with each group of customers. The index of own columns by value is in the order of keys where values are equal,
 * and lists are in that of ids: `customers_out_of_order` names the few customers for whom these differ.
 */
export const customersAsJson: Migration = {
  version: 22,
  name: 'customers as JSON',
  sql: `
    CREATE TABLE customer_records (
      customer INTEGER PRIMARY KEY,
      version INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    INSERT INTO customer_records (customer, version, record)
      SELECT key, version,
        '{"id":' || json_quote(id) ||
        ',"name":' || json_quote(name) ||
        ',"first_name":' || json_quote(first_name) ||
        ',"last_name":' || json_quote(last_name) ||
        ',"email":' || json_quote(email) ||
        ',"phone":' || json_quote(phone) ||
        ',"company":' || json_quote(company) ||
        ',"avatar":' || json_quote(avatar) ||
        ',"status":' || json_quote(status) ||
        ',"role":' || json_quote(role) ||
        ',"notes":' || json_quote(notes) ||
        ',"created":"' || strftime('%Y-%m-%dT%H:%M:%S', created / 1000, 'unixepoch') || printf('.%03dZ', created % 1000) || '"' ||
        ',"updated":"' || strftime('%Y-%m-%dT%H:%M:%S', updated / 1000, 'unixepoch') || printf('.%03dZ', updated % 1000) || '"' ||
        CASE own_columns WHEN '{}' THEN '}' ELSE ',' || substr(own_columns, 2) END
      FROM customers ORDER BY key;
    CREATE TABLE customers_out_of_order (
      customer INTEGER PRIMARY KEY
    ) STRICT;
    INSERT INTO customers_out_of_order (customer)
      SELECT key FROM (SELECT key, id, max(id) OVER (ORDER BY key) AS greatest FROM customers) WHERE id < greatest;
  `,
};
