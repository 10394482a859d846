import type { Migration } from './migration.js';

/**
 * Makes the index's pages smaller. Now and then FTS5 merges segments during a commit, 64 pages per level of the index
 * at a time, on the event loop like the commit. With pages of a quarter of the size, one long pause becomes four short
 * ones; the index is as large, and counting a frequent text takes 3 to 5 % longer.
 * https://www.sqlite.org/fts5.html#the_pgsz_configuration_option
 */
export const smallerMerges: Migration = {
  version: 8,
  name: 'smaller merges',
  sql: "INSERT INTO customer_search (customer_search, rank) VALUES ('pgsz', 1000)",
};
