import { MAX_FOUND_PER_VALUE } from '../../../application/ports/customer-store.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { LimitReached } from '../../../domain/domain-error.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { CUSTOMER_COLUMNS, customerOf, type CustomerRow } from './customer-row.js';
import { CUSTOMERS_BY_EXTERNAL_ID, EXTERNAL_ID } from './customer-indexes.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Every write maintains all of them. */
const MAX_INDEXES = 8;
const WHAT = 'own columns by which imports find customers';

/**
 * Looks customers up by the value of one own column. Compares, and on request indexes, the value's JSON, so a number
 * differs from the text of the same digits. SQLite maintains the index on every write.
 */
export class CustomersByColumn {
  readonly #selects = new Map<string, SqliteStatement>();

  readonly #byKey: SqliteStatement;
  readonly #indexes: SqliteStatement;

  constructor(private readonly database: SqliteDatabase) {
    this.#byKey = database.prepare(
      `SELECT ${CUSTOMER_COLUMNS.join(', ')} FROM customers WHERE key = ifnull(
        (SELECT key FROM customers WHERE id = ?),
        (SELECT key FROM customers WHERE ${EXTERNAL_ID} = ? ORDER BY id LIMIT 1))`,
    );
    this.#indexes = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'customers_own_*'",
    );
  }

  findAll(key: string, values: readonly Scalar[]): Customer[] {
    const select = this.#select(key);
    return [...new Set(values)].flatMap((value) =>
      select.all(JSON.stringify(value)).map((row) => customerOf(row as CustomerRow)),
    );
  }

  /** Finds the customer with this id, otherwise the one with this external id, the first by id of several. */
  findByKey(key: string): Customer | undefined {
    const row = this.#byKey.get(key, JSON.stringify(key));
    return row === undefined ? undefined : customerOf(row as CustomerRow);
  }

  /** Creates the index if it doesn't exist. Throws `LimitReached`. */
  index(key: string): void {
    const value = valueOf(key);
    const existing = (this.#indexes.all() as { name: string }[]).map(({ name }) => name);
    if (existing.includes(`customers_own_${key}`)) return;
    if (value !== EXTERNAL_ID && existing.length >= MAX_INDEXES) throw new LimitReached(WHAT, MAX_INDEXES);
    this.database.exec(
      value === EXTERNAL_ID
        ? CUSTOMERS_BY_EXTERNAL_ID.sql
        : `CREATE INDEX IF NOT EXISTS customers_own_${key} ON customers (${value}) WHERE ${value} IS NOT NULL`,
    );
  }

  #select(key: string): SqliteStatement {
    let select = this.#selects.get(key);
    if (select === undefined) {
      const columns = CUSTOMER_COLUMNS.join(', ');
      select = this.database.prepare(
        `SELECT ${columns} FROM customers WHERE ${valueOf(key)} = ? LIMIT ${MAX_FOUND_PER_VALUE}`,
      );
      this.#selects.set(key, select);
    }
    return select;
  }
}

/**
 * The indexed expression. The key is part of the statement because SQLite uses an index only for the exact expression
 * it was made of.
 */
function valueOf(key: string): string {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(key)) throw new Error(`"${key}" is not the key of an own column.`);
  return `(own_columns -> '$.${key}')`;
}
