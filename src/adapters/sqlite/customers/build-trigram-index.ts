import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { INSERT_TRIGRAMS } from './customer-sums-of-all.js';
import { raiseSearchSegment } from './raise-search-segment.js';

/** Builds the index of trigrams from all texts, so that later writes don't merge it as a whole. */
export function buildTrigramIndex(database: SqliteDatabase): void {
  database.exec(INSERT_TRIGRAMS);
  raiseSearchSegment(database);
}
