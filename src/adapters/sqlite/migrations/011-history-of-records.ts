import type { Migration } from './migration.js';

/**
 * Adds indexes to find the changes of one record since a point in time, for forms opened before it. Every entry appends
 * to one page of the first index, whatever its record; entries of sessions and creations, most of the log, are
 * excluded.
 */
export const historyOfRecords: Migration = {
  version: 11,
  name: 'history of records',
  sql: `
    CREATE INDEX changes_by_record ON changes (resource, record_id, at)
      WHERE resource <> 'session' AND action <> 'created';
    CREATE INDEX changes_of_abilities ON changes (at) WHERE resource = 'ability';
  `,
};
