import type { SqliteDatabase } from './sqlite-driver.js';

/** Runs `work` in a transaction of its own, which is rolled back if it throws. */
export function inTransaction<R>(database: SqliteDatabase, work: () => R): R {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // After some failures, SQLite has rolled back already.
    }
    throw error;
  }
}
