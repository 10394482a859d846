import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { CUSTOMERS_BY_EXTERNAL_ID, EXTERNAL_ID } from './customer-indexes.js';
import { CUSTOMER_COLUMNS, customerOf, type CustomerRow } from './customer-row.js';

/** Removes the index of a load. The one by external id stays: evaluations use it. */
export const DROP_LOADED_COLUMN = 'DROP INDEX IF EXISTS customers_by_loaded_column';

/** Finds customers by one own column during a load, which writes `customer_columns` only at its end. Indexes the value's JSON. */
export class LoadedColumn {
  readonly #select: SqliteStatement;

  constructor(database: SqliteDatabase, name: string) {
    const value = valueOf(name);
    database.exec(
      value === EXTERNAL_ID
        ? CUSTOMERS_BY_EXTERNAL_ID.sql
        : `CREATE INDEX customers_by_loaded_column ON customers (${value}) WHERE ${value} IS NOT NULL`,
    );
    this.#select = database.prepare(`SELECT ${CUSTOMER_COLUMNS.join(', ')} FROM customers WHERE ${value} = ?`);
  }

  findAll(values: readonly Scalar[]): Customer[] {
    return [...new Set(values)].flatMap((value) =>
      this.#select.all(JSON.stringify(value)).map((row) => customerOf(row as CustomerRow)),
    );
  }
}

/** The indexed expression. The name is part of it because SQLite uses an index only for the exact expression it was made of. */
function valueOf(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(name)) throw new Error(`"${name}" is not the key of an own column.`);
  return `(own_columns -> '$.${name}')`;
}
