import { MAX_FOUND_PER_VALUE } from '../../../application/ports/customer-store.js';
import { externalIdsOf } from '../../../domain/customers/external-id.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { compareText } from '../../../domain/lists/compare.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { columnValues, CUSTOMER_COLUMNS, customerOf, type CustomerRow } from './customer-row.js';
import { CUSTOMERS_BY_EXTERNAL_ID, EXTERNAL_ID } from './customer-indexes.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

interface FoundKey {
  readonly key: number;
  readonly id: string;
}

/**
 * Looks customers up by the value of one own column; a number differs from the text of the same digits. Bulk loads, which
 * write `customer_columns` at their end, compare and index the value's JSON instead.
 */
export class CustomersByColumn {
  readonly #selects = new Map<string, SqliteStatement>();

  readonly #keys: SqliteStatement;
  readonly #byRowKey: SqliteStatement;
  readonly #byId: SqliteStatement;
  readonly #byExternalId: SqliteStatement;

  constructor(private readonly database: SqliteDatabase) {
    this.#keys = database.prepare(
      `SELECT customer FROM customer_columns
       WHERE name = ? AND rank = ? AND value = ? AND coalesce(exact, value) = ? LIMIT ?`,
    );
    this.#byRowKey = database.prepare(`SELECT ${CUSTOMER_COLUMNS.join(', ')} FROM customers WHERE key = ?`);
    this.#byId = database.prepare('SELECT key, id FROM customers WHERE id = ?');
    this.#byExternalId = database.prepare(`SELECT key, id FROM customers WHERE ${EXTERNAL_ID} = ? ORDER BY id LIMIT 1`);
  }

  /**
   * Finds at most `MAX_FOUND_PER_VALUE` customers. `changed` are those whose rows in `customer_columns` aren't written yet,
   * by key; undefined for a deleted one.
   */
  find(name: string, value: Scalar, changed: ReadonlyMap<number, Customer | undefined>): Customer[] {
    const [rank, folded, exact] = columnValues(value);
    const limit = MAX_FOUND_PER_VALUE + changed.size;
    const keys = this.#keys.all(name, rank, folded, exact ?? folded, limit) as { customer: number }[];
    const stored = keys
      .filter(({ customer }) => !changed.has(customer))
      .slice(0, MAX_FOUND_PER_VALUE)
      .map(({ customer }) => customerOf(this.#byRowKey.get(customer) as CustomerRow));
    const others = [...changed.values()].filter((customer) => customer?.ownColumns.get(name) === value);
    return [...stored, ...others.filter((customer) => customer !== undefined)].slice(0, MAX_FOUND_PER_VALUE);
  }

  /** The same in a bulk load. Takes long without `index`. */
  findLoaded(key: string, values: readonly Scalar[]): Customer[] {
    const select = this.#select(key);
    return [...new Set(values)].flatMap((value) =>
      select.all(JSON.stringify(value)).map((row) => customerOf(row as CustomerRow)),
    );
  }

  /** Finds the customer with this id, otherwise the one with this external id, the first by id of several. */
  findByKey(key: string): Customer | undefined {
    const found = (this.#byId.get(key) ?? this.#firstByExternalId(key)) as FoundKey | undefined;
    return found === undefined ? undefined : customerOf(this.#byRowKey.get(found.key) as CustomerRow);
  }

  #firstByExternalId(text: string): FoundKey | undefined {
    const found = externalIdsOf(text).map((value) => this.#byExternalId.get(JSON.stringify(value)));
    return (found as (FoundKey | undefined)[])
      .filter((row) => row !== undefined)
      .sort((a, b) => compareText(a.id, b.id))[0];
  }

  /** Creates an index for `findLoaded` in an empty store. */
  index(key: string): void {
    const value = valueOf(key);
    this.database.exec(
      value === EXTERNAL_ID
        ? CUSTOMERS_BY_EXTERNAL_ID.sql
        : `CREATE INDEX IF NOT EXISTS customers_own_${key} ON customers (${value}) WHERE ${value} IS NOT NULL`,
    );
  }

  /** Drops the index at the end of the load, but not that of `findByKey`. */
  dropIndex(key: string): void {
    if (valueOf(key) !== EXTERNAL_ID) this.database.exec(`DROP INDEX IF EXISTS customers_own_${key}`);
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
