import { MAX_COLUMNS_IN_USE, type ColumnCount } from '../../../domain/customers/column-counts.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Counts of the own columns in use. */
export class ColumnCountTable {
  readonly #add: SqliteStatement;
  readonly #deleteEmpty: SqliteStatement;
  readonly #select: SqliteStatement;
  readonly #selectMostUsed: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#add = database.prepare(
      `INSERT INTO customer_column_counts (name, customers, booleans, numbers, texts) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET customers = customers + excluded.customers,
         booleans = booleans + excluded.booleans, numbers = numbers + excluded.numbers, texts = texts + excluded.texts`,
    );
    this.#deleteEmpty = database.prepare('DELETE FROM customer_column_counts WHERE name = ? AND customers = 0');
    this.#select = database.prepare('SELECT 1 FROM customer_column_counts WHERE name = ? AND customers > 0');
    this.#selectMostUsed = database.prepare(
      `SELECT name, customers, booleans, numbers, texts FROM customer_column_counts
       ORDER BY customers DESC, name LIMIT ${MAX_COLUMNS_IN_USE}`,
    );
  }

  /** Adds to the counts. Those that become 0 are removed. */
  apply(changes: Iterable<ColumnCount>): void {
    for (const { name, customers, booleans, numbers, texts } of changes) {
      this.#add.run(name, customers, booleans, numbers, texts);
      if (customers < 0) this.#deleteEmpty.run(name);
    }
  }

  has(name: string): boolean {
    return this.#select.get(name) !== undefined;
  }

  /** The counts that an answer shows. */
  listMostUsed(): ColumnCount[] {
    return this.#selectMostUsed.all() as unknown as ColumnCount[];
  }
}
