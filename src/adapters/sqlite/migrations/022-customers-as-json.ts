import { INSERT_OUT_OF_ORDER, INSERT_RECORDS } from '../customers/customer-sums-of-all.js';
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
    ${INSERT_RECORDS};
    CREATE TABLE customers_out_of_order (
      customer INTEGER PRIMARY KEY
    ) STRICT;
    ${INSERT_OUT_OF_ORDER};
  `,
};
