import { LRUCache } from 'lru-cache';
import type { CustomerAsJson } from '../../../application/ports/customer-store.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from '../database/sqlite-driver.js';
import { asBytes } from '../lists/list-statements.js';
import { CUSTOMER_COLUMNS, customerOf, customerValues, STORED_COLUMNS, type CustomerRow } from './customer-row.js';

/** The sets of columns that change together vary little; beyond this many, the oldest statement is dropped. */
const UPDATES_KEPT = 100;

/** The customers' rows, on one connection. */
export class CustomerTable {
  readonly #select: SqliteStatement;
  readonly #selectAsJson: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #insertNew: SqliteStatement;
  readonly #insertOutOfOrder: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #updates = new LRUCache<string, SqliteStatement>({ max: UPDATES_KEPT });

  constructor(private readonly database: SqliteDatabase) {
    this.#select = database.prepare(`SELECT ${CUSTOMER_COLUMNS.join(', ')} FROM customers WHERE id = ?`);
    this.#selectAsJson = database.prepare(
      `SELECT ${asBytes('record')}, version FROM customer_records WHERE customer = (SELECT key FROM customers WHERE id = ?)`,
    );
    const columns = `customers (${STORED_COLUMNS.join(', ')}) VALUES (${STORED_COLUMNS.map(() => '?').join(', ')})`;
    this.#insert = database.prepare(`INSERT INTO ${columns}`);
    this.#insertNew = database.prepare(`INSERT OR IGNORE INTO ${columns}`);
    this.#insertOutOfOrder = database.prepare(
      `INSERT OR IGNORE INTO customers_out_of_order (customer) SELECT ? WHERE EXISTS (SELECT 1 FROM customers WHERE id > ?)`,
    );
    this.#delete = database.prepare('DELETE FROM customers WHERE id = ? AND version = ? RETURNING key');
  }

  find(id: string): Customer | undefined {
    const row = this.#select.get(id) as CustomerRow | undefined;
    return row === undefined ? undefined : customerOf(row);
  }

  findAsJson(id: string): CustomerAsJson | undefined {
    return this.#selectAsJson.get(id) as CustomerAsJson | undefined;
  }

  /** The records with these ids, in their order; unknown ids are left out. */
  findAll(ids: readonly string[]): Customer[] {
    return ids.map((id) => this.find(id)).filter((customer) => customer !== undefined);
  }

  /** Changes a row from one record to the next. Returns its key, or undefined when `before` isn't what is stored. */
  write(before: Customer | undefined, after: Customer | undefined): number | undefined {
    if (before !== undefined) {
      return keyOf(after === undefined ? this.#delete.get(before.id, before.version) : this.#update(before, after));
    }
    if (after === undefined) return undefined;
    const { changes, lastInsertRowid } = this.#insertNew.run(...customerValues(after));
    if (Number(changes) === 0) return undefined;
    const key = Number(lastInsertRowid);
    this.#insertOutOfOrder.run(key, after.id);
    return key;
  }

  /** Inserts a row with an unused id and returns its key. */
  insert(customer: Customer): number {
    return Number(this.#insert.run(...customerValues(customer)).lastInsertRowid);
  }

  /** Assigns only the columns that differ: SQLite rewrites every index whose columns are assigned, equal or not. */
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
    const cached = this.#updates.get(assignments);
    if (cached !== undefined) return cached;
    const statement = this.database.prepare(
      `UPDATE customers SET ${assignments} WHERE id = ? AND version = ? RETURNING key`,
    );
    this.#updates.set(assignments, statement);
    return statement;
  }
}

function keyOf(row: unknown): number | undefined {
  return (row as { key: number } | undefined)?.key;
}
