import type { CustomerTransaction } from '../../../application/ports/customer-store.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { phoneDigits } from '../../../domain/text/phone-digits.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { buildTrigramIndex } from './build-trigram-index.js';
import { CUSTOMER_INDEXES } from './customer-indexes.js';
import { CustomerLogTable } from './customer-log-table.js';
import {
  DIGITS_FUNCTION,
  FOLD_FUNCTION,
  INSERT_STATUS_ROLE_COUNTS,
  INSERT_COLUMN_COUNTS,
  INSERT_COLUMNS,
  INSERT_OUT_OF_ORDER,
  INSERT_RECORDS,
  INSERT_TEXTS,
} from './customer-sums-of-all.js';
import { CustomerTable } from './customer-table.js';
import { CustomersByColumn } from './customers-by-column.js';

/** The index that changes look customers up by. Ids grow, so maintaining it is cheap. */
const MAINTAINED_INDEX = 'customers_by_id';

const STEPS_OF_THE_END: readonly { readonly name: string; readonly sql: string }[] = [
  { name: 'customer_texts', sql: INSERT_TEXTS },
  { name: 'customer_records', sql: INSERT_RECORDS },
  { name: 'customers_out_of_order', sql: INSERT_OUT_OF_ORDER },
  { name: 'customer_columns', sql: INSERT_COLUMNS },
  { name: 'customer_cells', sql: INSERT_STATUS_ROLE_COUNTS },
  // They are counted again on demand: no delta covers rows loaded this way.
  { name: 'counted_filters', sql: 'DELETE FROM filter_counts; DELETE FROM counted_filters' },
  ...CUSTOMER_INDEXES.filter(({ name }) => name !== MAINTAINED_INDEX),
  // After the index by column, which is in their order.
  { name: 'customer_column_counts', sql: INSERT_COLUMN_COUNTS },
];
const LAST_STEP = 'customer_search';

/**
 * Fills a store that has no customers, several times faster than transactions: rows and log first, then everything
 * derived from them. The caller has the store exclusively, begins and commits the transaction, and rolls it back if it
 * can't finish: between `begin` and `finish` the store is inconsistent.
 */
export class CustomerLoad implements CustomerTransaction {
  readonly #customers: CustomerTable;
  readonly #byColumn: CustomersByColumn;
  readonly #log: CustomerLogTable;
  #seq: number;

  private constructor(
    private readonly database: SqliteDatabase,
    private readonly key: string | undefined,
  ) {
    this.#customers = new CustomerTable(database);
    this.#byColumn = new CustomersByColumn(database);
    this.#log = new CustomerLogTable(database);
    this.#seq = this.#log.lastSeq();
  }

  /**
   * Returns undefined when the store has customers. `key` is an own column that `findAllByOwnColumn` will be called
   * with.
   */
  static begin(database: SqliteDatabase, key?: string): CustomerLoad | undefined {
    if (hasCustomers(database)) return undefined;
    const load = new CustomerLoad(database, key);
    for (const { name } of CUSTOMER_INDEXES) if (name !== MAINTAINED_INDEX) database.exec(`DROP INDEX ${name}`);
    if (key !== undefined) load.#byColumn.index(key);
    database.function(FOLD_FUNCTION, (text) => fold(text as string));
    database.function(DIGITS_FUNCTION, (phone) => phoneDigits(phone as string) ?? null);
    return load;
  }

  get seq(): number {
    return this.#seq;
  }

  async findAll(ids: readonly string[]): Promise<Customer[]> {
    return ids.map((id) => this.#customers.find(id)).filter((customer) => customer !== undefined);
  }

  async findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    return this.#byColumn.findLoaded(key, values);
  }

  async listNewestEntries(customerId: string, limit: number): Promise<CustomerLogEntry[]> {
    return this.#log.listNewest(customerId, limit);
  }

  async countNewestEntries(customerId: string, limit: number, since: number): Promise<number> {
    return this.#log.countNewest(customerId, limit, since);
  }

  async record(changes: readonly CustomerChange[]): Promise<void> {
    for (const change of changes) this.add(change);
  }

  /** A duplicate id violates the constraint of its index. */
  add(change: CustomerChange): void {
    const { before, after, entry } = change;
    const isNew = before === undefined && after !== undefined;
    const key = isNew ? this.#customers.insert(after) : this.#customers.write(before, after);
    if (key === undefined) throw new Error(`Customer ${entry.customerId} is not stored as the change found it.`);
    this.#log.append((this.#seq += 1), change, key);
  }

  /** Copies a customer from another store. */
  copyCustomer(customer: Customer): void {
    this.#customers.insert(customer);
  }

  /** Copies a log entry from another store with its sequence number. */
  copyEntry(seq: number, entry: CustomerLogEntry): void {
    this.#log.insert(seq, entry);
  }

  /** The steps of `finish`, for reporting progress. */
  static readonly steps: readonly string[] = [...STEPS_OF_THE_END.map(({ name }) => name), LAST_STEP];

  /** Builds the derived data. Yields after each of `steps`. */
  *finish(): Generator<string, void> {
    if (this.key !== undefined) this.#byColumn.dropIndex(this.key);
    for (const { name, sql } of STEPS_OF_THE_END) {
      this.database.exec(sql);
      yield name;
    }
    buildTrigramIndex(this.database);
    yield LAST_STEP;
  }
}

export function hasCustomers(database: SqliteDatabase): boolean {
  return database.prepare('SELECT 1 FROM customers LIMIT 1').get() !== undefined;
}
