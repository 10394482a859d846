import type { Migration } from './migration.js';

/**
 * Notes with each entry of the customers' log the key of its customer, so that what list threads keep in memory can be
 * brought up to date: a deleted customer can't be looked up by id. NULL in entries from before.
 */
export const keysInTheCustomerLog: Migration = {
  version: 23,
  name: 'keys in the customer log',
  sql: 'ALTER TABLE customer_log ADD COLUMN customer INTEGER',
};
