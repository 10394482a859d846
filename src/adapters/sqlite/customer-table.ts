import type { Customer } from '../../domain/customers/customer.js';
import { CUSTOMER_COLUMNS, customerOf, customerValues, type CustomerRow } from './customer-row.js';
import type { SqliteDatabase, SqliteStatement } from './sqlite-driver.js';

/** Customers, on one connection. */
export class CustomerTable {
  readonly #selectAll: SqliteStatement;
  readonly #select: SqliteStatement;
  readonly #selectAny: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #update: SqliteStatement;
  readonly #delete: SqliteStatement;

  constructor(database: SqliteDatabase) {
    const columns = CUSTOMER_COLUMNS.join(', ');
    const assignments = CUSTOMER_COLUMNS.slice(0, -1).map((column) => `${column} = ?`);
    this.#selectAll = database.prepare(`SELECT ${columns} FROM customers`);
    this.#select = database.prepare(`SELECT ${columns} FROM customers WHERE id = ?`);
    this.#selectAny = database.prepare('SELECT 1 FROM customers LIMIT 1');
    this.#insert = database.prepare(
      `INSERT INTO customers (${columns}) VALUES (${CUSTOMER_COLUMNS.map(() => '?').join(', ')})`,
    );
    this.#update = database.prepare(`UPDATE customers SET ${assignments.join(', ')} WHERE id = ? AND version = ?`);
    this.#delete = database.prepare('DELETE FROM customers WHERE id = ? AND version = ?');
  }

  find(id: string): Customer | undefined {
    const row = this.#select.get(id) as CustomerRow | undefined;
    return row === undefined ? undefined : customerOf(row);
  }

  isEmpty(): boolean {
    return this.#selectAny.get() === undefined;
  }

  all(): Customer[] {
    return this.#selectAll.all().map((row) => customerOf(row as CustomerRow));
  }

  /** Takes the row from one record to the next. Answers false when `before` is not what is stored. */
  write(before: Customer | undefined, after: Customer | undefined): boolean {
    if (before === undefined) {
      if (after === undefined || this.#select.get(after.id) !== undefined) return false;
      this.#insert.run(...customerValues(after));
      return true;
    }
    const written =
      after === undefined
        ? this.#delete.run(before.id, before.version)
        : this.#update.run(...customerValues(after), before.version);
    return Number(written.changes) === 1;
  }
}
