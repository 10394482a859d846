import type { SqliteDatabase } from '../database/sqlite-driver.js';

/** One schema migration. Never edited once released; a later migration corrects it. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** Work that SQL alone can't do. Runs after `sql` in the same transaction. */
  readonly run?: (database: SqliteDatabase) => void;
}
