import type { Migration } from './migration.js';

/**
 * Names what isn't in the indexes of the authority's entries, not what is: a new kind of record needs no migration. The entries
 * of one kind since a time are found for each kind now, not only for abilities.
 */
export const changesOfKinds: Migration = {
  version: 27,
  name: 'changes of kinds',
  sql: `
    DROP INDEX changes_of_authority;
    CREATE INDEX changes_of_authority ON changes (seq) WHERE resource NOT IN ('user', 'session', 'store');
    DROP INDEX changes_of_abilities;
    CREATE INDEX changes_of_kinds ON changes (resource, at) WHERE resource NOT IN ('user', 'session', 'store');
  `,
};
