import type { Migration } from './migration.js';

/** Keeps the groups of each user as a JSON list. Role sets have them beside the roles, so they find and count the members. */
export const groups: Migration = {
  version: 31,
  name: 'groups',
  sql: `ALTER TABLE users ADD COLUMN group_ids TEXT NOT NULL DEFAULT '[]';`,
};
