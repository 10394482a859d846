import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { SqliteDatabase } from '../database/sqlite-driver.js';

/** Copies the database to a new file, which is on disk when this returns. It needs no WAL. */
export function copyDatabase(database: SqliteDatabase, file: string): void {
  // A store whose process was killed is marked as incomplete without its WAL, and so would be the copy.
  const { user_version: mark } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  database.exec('PRAGMA user_version = 0');
  try {
    database.prepare('VACUUM INTO ?').run(file);
  } finally {
    database.exec(`PRAGMA user_version = ${mark}`);
  }
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
