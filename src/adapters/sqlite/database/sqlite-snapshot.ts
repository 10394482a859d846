import type { SqliteDatabase, SqliteStatement } from './sqlite-driver.js';

/** Read transactions on one connection: every statement inside sees the same state. */
export class SqliteSnapshot {
  readonly #begin: SqliteStatement;
  readonly #end: SqliteStatement;

  constructor(private readonly database: SqliteDatabase) {
    this.#begin = database.prepare('BEGIN');
    this.#end = database.prepare('COMMIT');
  }

  run<T>(work: () => T): T {
    this.#begin.run();
    try {
      const result = work();
      this.#end.run();
      return result;
    } catch (error) {
      this.#giveUp();
      throw error;
    }
  }

  /** Else the next BEGIN would fail, and what is read here would never see a later commit. */
  #giveUp(): void {
    try {
      this.database.exec('ROLLBACK');
    } catch {
      // There is no transaction any more, which is what was wanted.
    }
  }
}
