import type { Migration } from './migration.js';

/**
 * Merges the search index into one segment. Imports into an empty store of earlier releases left several large ones, which
 * FTS5 would merge during the commit of some later write, on the event loop: 0.4 s among 100,000 customers.
 * https://www.sqlite.org/fts5.html#the_optimize_command
 */
export const oneSearchSegment: Migration = {
  version: 24,
  name: 'one search segment',
  sql: "INSERT INTO customer_search (customer_search) VALUES ('optimize')",
};
