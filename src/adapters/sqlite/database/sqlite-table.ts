import type { SqliteDatabase, SqliteRow, SqliteStatement, SqliteValue } from './sqlite-driver.js';

/**
 * A table on one connection. Each statement is compiled the first time that it runs; give it as a constant, because it's found again by
 * its text.
 */
export abstract class SqliteTable {
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(private readonly database: SqliteDatabase) {}

  /** Returns how many rows were changed. */
  protected run(sql: string, ...values: SqliteValue[]): number {
    return Number(this.statement(sql).run(...values).changes);
  }

  /** The first row; undefined without one. */
  protected first(sql: string, ...values: SqliteValue[]): unknown {
    const row = this.statement(sql).get(...values) as SqliteRow | undefined;
    // The driver's rows have no prototype.
    return row && { ...row };
  }

  protected all(sql: string, ...values: SqliteValue[]): unknown[] {
    return (this.statement(sql).all(...values) as SqliteRow[]).map((row) => ({ ...row }));
  }

  protected statement(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
