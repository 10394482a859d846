import { LRUCache } from 'lru-cache';
import { MAX_LENGTH_READ } from '../../../domain/lists/list-bytes.js';
import type { SqliteDatabase, SqliteRow, SqliteStatement, SqliteValue } from '../database/sqlite-driver.js';
import { bestPages, SHORT_WALK } from './best-pages.js';
import type { ListInMemory, ListStatements } from './list-statements.js';
import { sql, type Sql } from './sql.js';

/** More statements than a day's use needs; beyond it, the least recently used is dropped. */
const STATEMENTS_KEPT = 100;

/** Rows walked in an attempt, as a part of those that another access path reads. */
const ATTEMPTED = 0.5;

export interface ListRows {
  /** Negative when the statement reports it as unknown; then there are no rows. */
  readonly total: number;
  readonly rows: readonly SqliteRow[];
  /** False when the rows end early, because they're long. */
  readonly whole?: boolean;
  /** Of the snapshot, if the statements ask for it. */
  readonly sequence?: number;
}

/** Answers lists of one table from memory, within the snapshot that the reader reads. */
export interface ListsInMemory {
  /** The same as the statements of the list find. Undefined when these should be run instead. */
  answer(list: ListInMemory, reader: ListReader): ListRows | undefined;
}

/** The statements exceeded their time limit. */
export class ListExpired extends Error {}

/** Runs list statements on one connection, synchronously. */
export class ListReader {
  readonly #compiled = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_KEPT });
  #deadline = Infinity;
  #rowLimit = 0;

  constructor(
    private readonly database: SqliteDatabase,
    private readonly memory: () => ListsInMemory | undefined = () => undefined,
  ) {
    database.function('expired', () => this.checkTime());
    database.function('row_limit', () => this.#rowLimit);
  }

  /** Returns total and rows of each list. Throws `ListExpired` when they take longer than `budgetMs` together. */
  runAll(lists: readonly ListStatements[], budgetMs: number): ListRows[] {
    this.#deadline = performance.now() + budgetMs;
    try {
      return lists.map((statements) => this.#run(statements));
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
   * that brings its length over `MAX_LENGTH_READ`: then they aren't `whole`.
   */
  rows(pages: readonly Sql[], rows: number, sized?: string): { readonly rows: SqliteRow[]; readonly whole: boolean } {
    const found: SqliteRow[] = [];
    let length = 0;
    for (const page of pages) {
      this.checkTime();
      for (const row of sized === undefined ? this.all(page) : this.#iterate(page)) {
        if (found.length >= rows) break;
        if (length > MAX_LENGTH_READ) return { rows: found, whole: false };
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

  #run(statements: ListStatements): ListRows {
    const { kept, inMemory } = statements;
    const answer = inMemory && this.memory()?.answer(inMemory, this);
    if (answer !== undefined) return answer;
    const sequence = statements.sequence && this.number(statements.sequence);
    const isKept = kept !== undefined && kept.sequence === sequence;
    const { total } = isKept ? kept : (this.row(statements.total) as { total: number });
    const found = { total, ...(sequence !== undefined && { sequence }) };
    if (total <= 0) return { ...found, rows: [] };
    return { ...found, ...this.#page(statements, total) };
  }

  #page(statements: ListStatements, total: number): Pick<ListRows, 'rows' | 'whole'> {
    const { attempt, others, rows, sized } = statements;
    const measure = (estimate: Sql) => this.number(estimate);
    const { pages } = bestPages(statements, total, measure);
    if (attempt === undefined || others === undefined || pages !== statements.pages)
      return this.rows(pages, rows, sized);
    const instead = bestPages({ pages, others: { ...others, passed: Infinity } }, total, measure);
    this.#rowLimit = Math.max(SHORT_WALK, Math.floor(instead.length * ATTEMPTED));
    if (this.#rowLimit >= attempt.rows) return this.rows(pages, rows, sized);
    const slice = this.row(attempt.slice);
    const isWhole = countKeys(slice) >= Math.min(attempt.limit, total - attempt.start);
    return isWhole ? { rows: [slice] } : this.rows(instead.pages, rows, sized);
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

function countKeys({ keys }: SqliteRow): number {
  return typeof keys === 'string' ? keys.split(',').length : 0;
}
