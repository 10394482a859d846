import type { Migration } from './migration.js';

/** Answers about the past are found from the log alone. */
export const withoutAuthoritySnapshots: Migration = {
  version: 29,
  name: 'without authority snapshots',
  sql: 'DROP TABLE authority_snapshots',
};
