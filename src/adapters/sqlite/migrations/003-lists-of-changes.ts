import type { Migration } from './migration.js';

/**
 * Both indexes grow at their end only, because seq and at do: every write touches one page of each, where an index by
 * record or actor would touch another page for every entry. What filters the log scans the narrow one.
 */
export const listsOfChanges: Migration = {
  version: 3,
  name: 'lists of changes',
  sql: `
    CREATE INDEX changes_narrow ON changes (seq, at, resource, action, actor_id, record_id);
    CREATE INDEX changes_by_time ON changes (at);
  `,
};
