import type { Migration } from './migration.js';

/**
 * Adds to customers the key by which their address is compared, where it isn't the folded address: NULL means that it is. Rows of
 * older releases get theirs when text is derived anew.
 */
export const keysOfAddresses: Migration = {
  version: 25,
  name: 'keys of addresses',
  sql: `
    ALTER TABLE customers ADD COLUMN email_key TEXT;
    CREATE INDEX customers_by_email_key ON customers (email_key) WHERE email_key IS NOT NULL;
  `,
};
