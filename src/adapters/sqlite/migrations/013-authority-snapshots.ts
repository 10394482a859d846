import type { Migration } from './migration.js';

/**
 * Adds what answers questions about the past: snapshots of the authority, filled by a maintenance job, and an index to
 * the entries after one. Changes of users and sessions, most of the log, aren't in the index and cost nothing more.
 */
export const authoritySnapshots: Migration = {
  version: 13,
  name: 'authority snapshots',
  sql: `
    CREATE TABLE authority_snapshots (
      seq INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      hash TEXT NOT NULL,
      form INTEGER NOT NULL,
      records TEXT NOT NULL
    ) STRICT;
    CREATE INDEX changes_of_authority ON changes (seq)
      WHERE resource IN ('ability', 'role', 'feature', 'segment');
  `,
};
