import type { SqliteDatabase, SqliteStatement } from './sqlite-driver.js';

/** Read transactions on one connection: every statement inside sees the same state. */
export class SqliteSnapshot {
  readonly #begin: SqliteStatement;
  readonly #end: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#begin = database.prepare('BEGIN');
    this.#end = database.prepare('COMMIT');
  }

  run<T>(work: () => T): T {
    this.#begin.run();
    try {
      return work();
    } finally {
      this.#end.run();
    }
  }
}
