import { LRUCache } from 'lru-cache';
import { MAX_LENGTH_READ } from '../../../domain/lists/list-bytes.js';
import type { SqliteDatabase, SqliteRow, SqliteStatement, SqliteValue } from '../database/sqlite-driver.js';
import type { CustomerRead, ListRead, ListStatements } from './list-statements.js';
import { sql, type Sql } from './sql.js';

/** More statements than a day's use needs; beyond it, the least recently used is dropped. */
const STATEMENTS_KEPT = 100;

export interface ListRows {
  /** Negative when the statement reports it as unknown; then there are no rows. */
  readonly total: number;
  readonly rows: readonly SqliteRow[];
  /** False when the rows end early, because they're long. */
  readonly whole?: boolean;
  /** Of customers: the sequence number of the snapshot. */
  readonly sequence?: number;
  /** Of customers: how they were found, and why. */
  readonly plan?: string;
}

/** Chooses the access path to a list of customers, and reads it; or counts them. */
export type ReadCustomers = (list: CustomerRead, reader: ListReader) => ListRows;

/** The statements exceeded their time limit. */
export class ListExpired extends Error {}

/** Runs list statements on one connection, synchronously. */
export class ListReader {
  readonly #compiled = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_KEPT });
  #deadline = Infinity;

  constructor(
    private readonly database: SqliteDatabase,
    private readonly readCustomers: ReadCustomers = () => {
      throw new Error('This reader reads no customers.');
    },
  ) {
    database.function('expired', () => this.checkTime());
  }

  /** Returns total and rows of each list. Throws `ListExpired` when they take longer than `budgetMs` together. */
  runAll(lists: readonly ListRead[], budgetMs: number): ListRows[] {
    this.#deadline = performance.now() + budgetMs;
    try {
      return lists.map((list) => ('pages' in list ? this.#run(list) : this.readCustomers(list, this)));
    } catch (error) {
      // Drivers differ in how they report an error thrown by a function.
      throw performance.now() > this.#deadline ? new ListExpired() : error;
    } finally {
      this.#deadline = Infinity;
    }
  }

  /** An upper bound of the table's row count, read from the end of the table. */
  maxRows(table: string): number {
    return this.number(sql(`SELECT coalesce(max(rowid), 0) AS number FROM ${table}`));
  }

  /** The column `number` of a statement's single row. */
  number(statement: Sql): number {
    return (this.row(statement) as { number: number }).number;
  }

  /** The single row of a statement. */
  row({ text, values }: Sql): SqliteRow {
    return this.#compile(text).get(...values) as SqliteRow;
  }

  /** The rows of a statement. */
  all({ text, values }: Sql): SqliteRow[] {
    return this.#compile(text).all(...values) as SqliteRow[];
  }

  /** Throws `ListExpired` when time is up. */
  checkTime(): 0 {
    if (performance.now() > this.#deadline) throw new ListExpired();
    return 0;
  }

  /**
   * The first rows of statements that follow one another. With `sized`, a column that can be long, they end with the row
   * that brings its length over the maximum: then they aren't `whole`.
   */
  rows(
    pages: readonly Sql[],
    rows: number,
    sized?: string,
    maxLength = MAX_LENGTH_READ,
  ): { readonly rows: SqliteRow[]; readonly whole: boolean } {
    const found: SqliteRow[] = [];
    let length = 0;
    for (const page of pages) {
      this.checkTime();
      for (const row of sized === undefined ? this.all(page) : this.#iterate(page)) {
        if (found.length >= rows) break;
        if (length > maxLength) return { rows: found, whole: false };
        found.push(row);
        if (sized !== undefined) length += lengthOf(row[sized]);
      }
      if (found.length >= rows) break;
    }
    return { rows: found, whole: true };
  }

  #iterate({ text, values }: Sql): Iterable<SqliteRow> {
    return this.#compile(text).iterate(...values) as Iterable<SqliteRow>;
  }

  #run({ total: totalSql, pages, other, rows, sized }: ListStatements): ListRows {
    const { total } = this.row(totalSql) as { total: number };
    if (total <= 0) return { total, rows: [] };
    const isOther = other !== undefined && (other.reads === 'total' ? total : other.reads) <= other.passed / total;
    return { total, ...this.rows(isOther ? other.pages : pages, rows, sized) };
  }

  #compile(text: Sql['text']): SqliteStatement {
    const statement = this.#compiled.get(text) ?? this.database.prepare(text);
    this.#compiled.set(text, statement);
    return statement;
  }
}

/** The length of what a long column holds. */
export function lengthOf(value: SqliteValue | undefined): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
}
