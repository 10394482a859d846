import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { EXTERNAL_ID } from './customer-indexes.js';
import { columnValues, CUSTOMER_COLUMNS, customerOf, type CustomerRow } from './customer-row.js';
import type { KeyedChange } from './customer-sums.js';

/** Enough to see that a value isn't unique. */
const SEVERAL = 2;

/** Looks customers up by the value of one own column; a number differs from the text of the same digits. */
export class CustomersByColumn {
  readonly #keys: SqliteStatement;
  readonly #row: SqliteStatement;
  readonly #byKey: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#keys = database.prepare(
      `SELECT customer FROM customer_columns INDEXED BY customer_columns_by_value
       WHERE name = ? AND rank = ? AND value = ? AND exact IS ? LIMIT ?`,
    );
    const select = `SELECT ${CUSTOMER_COLUMNS.join(', ')} FROM customers`;
    this.#row = database.prepare(`${select} WHERE key = ?`);
    this.#byKey = database.prepare(
      `${select} WHERE key = ifnull(
        (SELECT key FROM customers WHERE id = ?),
        (SELECT key FROM customers WHERE ${EXTERNAL_ID} = ? ORDER BY id LIMIT 1))`,
    );
  }

  /** Finds those with the value, at least two if there are several. `pending` are the changes without derived data so far. */
  findAll(name: string, value: Scalar, pending: readonly KeyedChange[]): Customer[] {
    const limit = SEVERAL + pending.length;
    const stored = this.#keys.all(name, ...columnValues(value), limit) as { customer: number }[];
    const changed = pending.filter(({ after }) => after?.ownColumns.get(name) === value);
    const keys = new Set([...stored.map(({ customer }) => customer), ...changed.map(({ key }) => key)]);
    return [...keys]
      .map((key) => this.#row.get(key))
      .filter((row) => row !== undefined)
      .map((row) => customerOf(row as CustomerRow))
      .filter(({ ownColumns }) => ownColumns.get(name) === value);
  }

  /** Finds the customer with this id, otherwise the one with this external id, the first by id of several. */
  findByKey(key: string): Customer | undefined {
    const row = this.#byKey.get(key, JSON.stringify(key));
    return row === undefined ? undefined : customerOf(row as CustomerRow);
  }
}
