import type { Customer } from '../../../domain/customers/customer.js';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from '../database/sqlite-driver.js';
import { CUSTOMER_COLUMNS, customerOf, customerValues, STORED_COLUMNS, type CustomerRow } from './customer-row.js';

/** Which columns change together varies little; beyond so many sets the oldest statement goes. */
const UPDATES_KEPT = 100;

/** The rows of customers, on one connection. */
export class CustomerTable {
  readonly #select: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #updates = new Map<string, SqliteStatement>();

  constructor(private readonly database: SqliteDatabase) {
    this.#select = database.prepare(`SELECT ${CUSTOMER_COLUMNS.join(', ')} FROM customers WHERE id = ?`);
    this.#insert = database.prepare(
      `INSERT INTO customers (${STORED_COLUMNS.join(', ')}) VALUES (${STORED_COLUMNS.map(() => '?').join(', ')})`,
    );
    this.#delete = database.prepare('DELETE FROM customers WHERE id = ? AND version = ? RETURNING key');
  }

  find(id: string): Customer | undefined {
    const row = this.#select.get(id) as CustomerRow | undefined;
    return row === undefined ? undefined : customerOf(row);
  }

  /** The records of these ids, in their order; unknown ids are left out. */
  findAll(ids: readonly string[]): Customer[] {
    return ids.map((id) => this.find(id)).filter((customer) => customer !== undefined);
  }

  /** Takes the row from one record to the next. Answers its key, or undefined when `before` is not what is stored. */
  write(before: Customer | undefined, after: Customer | undefined): number | undefined {
    if (before !== undefined) {
      return keyOf(after === undefined ? this.#delete.get(before.id, before.version) : this.#update(before, after));
    }
    if (after === undefined || this.#select.get(after.id) !== undefined) return undefined;
    return this.insert(after);
  }

  /** Answers the key. The id must be nobody's. */
  insert(customer: Customer): number {
    return Number(this.#insert.run(...customerValues(customer)).lastInsertRowid);
  }

  /** Names only the columns that differ: SQLite rewrites every index whose columns are named, equal or not. */
  #update(before: Customer, after: Customer): unknown {
    const stored = customerValues(before);
    const changed: string[] = [];
    const values: SqliteValue[] = [];
    for (const [position, value] of customerValues(after).entries()) {
      if (value === stored[position]) continue;
      changed.push(`${STORED_COLUMNS[position]} = ?`);
      values.push(value);
    }
    return this.#updateOf(changed.join(', ')).get(...values, before.id, before.version);
  }

  #updateOf(assignments: string): SqliteStatement {
    const known = this.#updates.get(assignments);
    if (known !== undefined) return known;
    const statement = this.database.prepare(
      `UPDATE customers SET ${assignments} WHERE id = ? AND version = ? RETURNING key`,
    );
    this.#updates.set(assignments, statement);
    if (this.#updates.size > UPDATES_KEPT) this.#updates.delete(this.#updates.keys().next().value!);
    return statement;
  }
}

function keyOf(row: unknown): number | undefined {
  return (row as { key: number } | undefined)?.key;
}
