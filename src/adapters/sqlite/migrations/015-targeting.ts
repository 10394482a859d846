import type { Migration } from './migration.js';

/**
 * Adds to features what isn't the default of their rollout, as canonical JSON, and an index to find the customer that an
 * evaluation names by their external id. It replaces the index that imports by external id made.
 */
export const targeting: Migration = {
  version: 15,
  name: 'targeting',
  sql: `
    ALTER TABLE features ADD COLUMN rollout TEXT;
    DROP INDEX IF EXISTS customers_own_external_id;
    CREATE INDEX customers_by_external_id ON customers ((own_columns -> '$.external_id'), id)
      WHERE (own_columns -> '$.external_id') IS NOT NULL;
  `,
};
