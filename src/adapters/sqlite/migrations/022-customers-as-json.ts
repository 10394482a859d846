import { INSERT_RECORDS } from '../customers/customer-sums-of-all.js';
import type { Migration } from './migration.js';

/**
 * Keeps each customer as the JSON that the API shows, with its version. Lists join these texts without reading columns.
 * Written with each group of customers.
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
  `,
};
