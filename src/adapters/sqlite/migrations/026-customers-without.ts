import type { Migration } from './migration.js';

/** Adds what finds the customers without a first name or a phone; other indexes hold those without the other fields. */
export const customersWithout: Migration = {
  version: 26,
  name: 'customers without a first name or phone',
  sql: `
    CREATE INDEX customers_without_first_name ON customers (first_name_folded, id) WHERE first_name_folded IS NULL;
    CREATE INDEX customers_without_phone ON customers (phone_folded, id) WHERE phone_folded IS NULL;
  `,
};
