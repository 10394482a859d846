import type { Migration } from './migration.js';

/**
 * Adds indexes for lists of changes. Both grow only at their end, because seq and at do, so every write touches one
 * page of each; an index by record or actor would touch a different page for every entry. Filters scan the narrow
 * index.
 */
export const listsOfChanges: Migration = {
  version: 3,
  name: 'lists of changes',
  sql: `
    CREATE INDEX changes_narrow ON changes (seq, at, resource, action, actor_id, record_id);
    CREATE INDEX changes_by_time ON changes (at);
  `,
};
