import { raiseSearchSegment } from '../customers/raise-search-segment.js';
import type { Migration } from './migration.js';

/**
 * Merges the search index into one segment of a high level. Imports into an empty store of earlier releases left several large ones
 * of low levels, which FTS5 would merge during the commits of later writes, on the event loop: 0.4 s among 100,000 customers.
 * https://www.sqlite.org/fts5.html#the_optimize_command
 */
export const oneSearchSegment: Migration = {
  version: 24,
  name: 'one search segment',
  sql: "INSERT INTO customer_search (customer_search) VALUES ('optimize')",
  run: raiseSearchSegment,
};
