import type { SqliteDatabase } from '../database/sqlite-driver.js';

/** One step of the schema. Never edited once released: a later step corrects it. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** What SQL alone cannot do, after `sql` and in the same transaction. */
  readonly run?: (database: SqliteDatabase) => void;
}
