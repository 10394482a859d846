import type { SqliteDatabase, SqliteStatement } from './sqlite-driver.js';

/** Read transactions on one connection: all statements inside see the same state. */
export class SqliteSnapshot {
  readonly #begin: SqliteStatement;
  readonly #end: SqliteStatement;

  constructor(private readonly database: SqliteDatabase) {
    this.#begin = database.prepare('BEGIN');
    this.#end = database.prepare('COMMIT');
  }

  run<T>(call: () => T): T {
    this.#begin.run();
    try {
      const result = call();
      this.#end.run();
      return result;
    } catch (error) {
      this.#giveUp();
      throw error;
    }
  }

  /** Ends the transaction. Otherwise the next BEGIN would fail, and reads would never see later commits. */
  #giveUp(): void {
    try {
      this.database.exec('ROLLBACK');
    } catch {
      // There is no transaction left to end.
    }
  }
}
