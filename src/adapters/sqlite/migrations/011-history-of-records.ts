import type { Migration } from './migration.js';

/**
 * What happened to one record since a moment, for forms that were opened before it. An entry adds to one page of the
 * first index, whichever record it is of; entries of sessions and creations, most of the log, aren't in it.
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
