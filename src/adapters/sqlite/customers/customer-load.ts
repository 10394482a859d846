import type { CustomerTransaction } from '../../../application/ports/customer-store.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { CUSTOMER_INDEXES } from './customer-indexes.js';
import { CustomerLogTable } from './customer-log-table.js';
import { FOLD_FUNCTION, INSERT_CELLS, INSERT_COLUMNS, INSERT_TEXTS, INSERT_TRIGRAMS } from './customer-sums-of-all.js';
import { CustomerTable } from './customer-table.js';
import { CustomersByColumn } from './customers-by-column.js';

/** What a change looks its customer up by; ids grow, so that keeping it costs little. */
const KEPT = 'customers_by_id';

/**
 * Fills a store without customers with many of them, several times faster than works do: rows and log first, everything
 * that finds and counts them afterwards, from the rows. Whoever uses it has the store alone, opens and commits the
 * transaction, and keeps nothing if it does not come to the end: between `begin` and `finish` the store is not whole.
 */
export class CustomerLoad implements CustomerTransaction {
  readonly #customers: CustomerTable;
  readonly #byColumn: CustomersByColumn;
  readonly #log: CustomerLogTable;
  #seq: number;

  private constructor(private readonly database: SqliteDatabase) {
    this.#customers = new CustomerTable(database);
    this.#byColumn = new CustomersByColumn(database);
    this.#log = new CustomerLogTable(database);
    this.#seq = this.#log.lastSeq();
  }

  /** `key` is an own column that `findAllByOwnColumn` is going to ask for. Undefined when the store has customers. */
  static begin(database: SqliteDatabase, key?: string): CustomerLoad | undefined {
    if (database.prepare('SELECT 1 FROM customers LIMIT 1').get() !== undefined) return undefined;
    const load = new CustomerLoad(database);
    for (const { name } of CUSTOMER_INDEXES) if (name !== KEPT) database.exec(`DROP INDEX ${name}`);
    if (key !== undefined) load.#byColumn.index(key);
    database.function(FOLD_FUNCTION, (text) => fold(text as string));
    return load;
  }

  get seq(): number {
    return this.#seq;
  }

  async findAll(ids: readonly string[]): Promise<Customer[]> {
    return ids.map((id) => this.#customers.find(id)).filter((customer) => customer !== undefined);
  }

  async findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    return this.#byColumn.findAll(key, values);
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

  /** An id that somebody has already breaks the constraint of its index. */
  add({ before, after, entry }: CustomerChange): void {
    if (before === undefined && after !== undefined) this.#customers.insert(after);
    else if (this.#customers.write(before, after) === undefined) {
      throw new Error(`Customer ${entry.customerId} is not stored as the change found it.`);
    }
    this.#log.append((this.#seq += 1), entry);
  }

  /** A customer and entries that come from another store, the entries with the numbers that they have there. */
  copyCustomer(customer: Customer): void {
    this.#customers.insert(customer);
  }

  copyEntry(seq: number, entry: CustomerLogEntry): void {
    this.#log.insert(seq, entry);
  }

  /** What `finish` is going to do, for whoever tells how far it is. */
  static readonly steps: readonly string[] = stepsOfTheEnd().map(({ name }) => name);

  /** Builds what is left; yields after each of `steps`. */
  *finish(): Generator<string, void> {
    for (const { name, sql } of stepsOfTheEnd()) {
      this.database.exec(sql);
      yield name;
    }
  }
}

function stepsOfTheEnd(): { readonly name: string; readonly sql: string }[] {
  return [
    { name: 'customer_texts', sql: INSERT_TEXTS },
    { name: 'customer_columns', sql: INSERT_COLUMNS },
    { name: 'customer_cells', sql: INSERT_CELLS },
    // Counted anew when somebody asks: no delta tells of rows that came this way.
    { name: 'counted_filters', sql: 'DELETE FROM filter_counts; DELETE FROM counted_filters' },
    ...CUSTOMER_INDEXES.filter(({ name }) => name !== KEPT),
    { name: 'customer_search', sql: INSERT_TRIGRAMS },
  ];
}
