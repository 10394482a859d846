import type { SqliteDatabase, SqliteRow, SqliteStatement } from '../database/sqlite-driver.js';
import { bestPages } from './best-pages.js';
import type { ListStatements } from './list-statements.js';
import { sql, type Sql } from './sql.js';

/** More texts than a day's use makes; beyond it the one that was used least lately goes. */
const STATEMENTS_KEPT = 100;

export interface ListRows {
  /** Negative where the statement says that it is not known; then there are no rows. */
  readonly total: number;
  readonly rows: readonly SqliteRow[];
}

/** The statements took longer than they may. */
export class ListExpired extends Error {}

/** Runs the statements of lists on one connection, synchronously. */
export class ListReader {
  readonly #compiled = new Map<string, SqliteStatement>();
  #deadline = Infinity;

  constructor(private readonly database: SqliteDatabase) {
    database.function('expired', () => this.#lookAtClock());
  }

  /** Answers total and rows of each. Throws `ListExpired` when they take longer than `budgetMs` together. */
  runAll(lists: readonly ListStatements[], budgetMs: number): ListRows[] {
    this.#deadline = performance.now() + budgetMs;
    try {
      return lists.map((statements) => this.#run(statements));
    } catch (error) {
      // How a driver passes on what a function threw is its own affair.
      throw performance.now() > this.#deadline ? new ListExpired() : error;
    } finally {
      this.#deadline = Infinity;
    }
  }

  /** At least as many rows as the table has; answered from the end of the table. */
  mostRows(table: string): number {
    return this.number(sql(`SELECT coalesce(max(rowid), 0) AS number FROM ${table}`));
  }

  /** The column `number` of the one row that a statement answers. */
  number({ text, values }: Sql): number {
    return (this.#compile(text).get(...values) as { number: number }).number;
  }

  #run(statements: ListStatements): ListRows {
    const { text, values } = statements.total;
    const { total } = this.#compile(text).get(...values) as { total: number };
    if (total <= 0) return { total, rows: [] };
    const pages = bestPages(statements, total, (asked) => this.number(asked));
    return { total, rows: this.#rows(pages, statements.rows) };
  }

  #rows(pages: readonly Sql[], rows: number): SqliteRow[] {
    const found: SqliteRow[] = [];
    for (const { text, values } of pages) {
      this.#lookAtClock();
      for (const row of this.#compile(text).all(...values) as SqliteRow[]) if (found.length < rows) found.push(row);
      if (found.length >= rows) break;
    }
    return found;
  }

  #lookAtClock(): 0 {
    if (performance.now() > this.#deadline) throw new ListExpired();
    return 0;
  }

  #compile(text: Sql['text']): SqliteStatement {
    const statement = this.#compiled.get(text) ?? this.database.prepare(text);
    this.#compiled.delete(text);
    this.#compiled.set(text, statement);
    if (this.#compiled.size > STATEMENTS_KEPT) this.#compiled.delete(this.#compiled.keys().next().value!);
    return statement;
  }
}
