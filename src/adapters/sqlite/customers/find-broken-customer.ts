import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { compareValues } from '../../../domain/lists/compare.js';
import { customerJson } from '../../../application/customers/customer-record.js';
import { FROM_THE_START, readBatches } from '../database/read-batches.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from '../database/sqlite-driver.js';
import {
  columnValues,
  customerOf,
  customerValues,
  searchTextOf,
  STORED_COLUMNS,
  type CustomerRow,
} from './customer-row.js';

/** Rows include folded and searched text and the record as JSON, at most a few kilobytes each. */
const ROWS = 1_000;

type StoredRow = Readonly<Record<string, SqliteValue>> & {
  readonly key: number;
  readonly id: string;
  /** Null when there is no row in customer_texts. */
  readonly text: string | null;
  /** Null when there is no row in customer_records. */
  readonly record: string | null;
  readonly record_version: number | null;
};

interface ColumnRow {
  readonly customer: number;
  readonly name: string;
  readonly rank: number;
  readonly value: SqliteValue;
  readonly exact: string | null;
}

/**
 * Implements `AuditSnapshot.findBrokenDerivation` for customers: the folded texts, the searched text and the own
 * columns. Reports after each batch how many customers of how many were checked.
 */
export async function findBrokenCustomer(
  database: SqliteDatabase,
  onDone: (done: number, total: number) => void,
): Promise<string | undefined> {
  const select = database.prepare(
    `SELECT key, ${STORED_COLUMNS.map((column) => `customers.${column}`).join(', ')}, text, record,
       customer_records.version AS record_version
     FROM customers LEFT JOIN customer_texts ON customer_texts.customer = key
     LEFT JOIN customer_records ON customer_records.customer = key
     WHERE key > ? ORDER BY key LIMIT ${ROWS}`,
  );
  const selectColumns = database.prepare(
    'SELECT customer, name, rank, value, exact FROM customer_columns WHERE customer BETWEEN ? AND ?',
  );
  const isOutOfOrder = database.prepare('SELECT 1 FROM customers_out_of_order WHERE customer = ?');
  const total = await countOf(database);
  let greatest = '';
  let done = 0;
  let before = FROM_THE_START;
  for await (const rows of readBatches<StoredRow>(select, [FROM_THE_START], ({ key }) => [key])) {
    const last = rows.at(-1)!.key;
    // Start at the end of the previous batch so that orphaned rows are found as well.
    const error = errorOfBatch(rows, await columnsOf(selectColumns, before + 1, last));
    if (error !== undefined) return error;
    for (const { key, id } of rows) {
      if (compareValues(id, greatest) > 0) greatest = id;
      else if ((await retryBusy(() => isOutOfOrder.get(key))) === undefined) {
        return `customer ${id}: its id is out of order, and customers_out_of_order has no row for it`;
      }
    }
    before = last;
    onDone((done += rows.length), total);
  }
  return (
    (await findColumnBeyond(database, before)) ??
    (await findOrphan(database, 'customer_texts')) ??
    findOrphan(database, 'customer_records')
  );
}

async function countOf(database: SqliteDatabase): Promise<number> {
  const select = database.prepare('SELECT count(*) AS customers FROM customers');
  return (await retryBusy(() => select.get() as { customers: number })).customers;
}

async function columnsOf(select: SqliteStatement, from: number, to: number): Promise<Map<number, ColumnRow[]>> {
  const columns = new Map<number, ColumnRow[]>();
  for (const row of await retryBusy(() => select.all(from, to) as ColumnRow[])) {
    const others = columns.get(row.customer);
    if (others === undefined) columns.set(row.customer, [row]);
    else others.push(row);
  }
  return columns;
}

function errorOfBatch(rows: readonly StoredRow[], columns: Map<number, ColumnRow[]>): string | undefined {
  for (const row of rows) {
    const error = errorOf(row, columns.get(row.key) ?? []);
    if (error !== undefined) return `customer ${row.id}: ${error}`;
    columns.delete(row.key);
  }
  const [orphan] = columns.keys();
  return orphan === undefined ? undefined : orphanIn('customer_columns', orphan);
}

function errorOf(row: StoredRow, columns: readonly ColumnRow[]): string | undefined {
  const customer = customerOf(row as unknown as CustomerRow);
  const values = customerValues(customer);
  const broken = STORED_COLUMNS.find((name, index) => row[name] !== values[index]);
  if (broken !== undefined) return `${broken} does not follow from the record`;
  if (row.text !== searchTextOf(customer)) return 'its row in customer_texts does not follow from the record';
  if (row.record !== customerJson(customer) || row.record_version !== customer.version) {
    return 'its row in customer_records does not follow from the record';
  }
  return areColumnsOf(customer, columns) ? undefined : 'its rows in customer_columns do not follow from the record';
}

function areColumnsOf({ ownColumns }: Customer, rows: readonly ColumnRow[]): boolean {
  return rows.length === ownColumns.size && rows.every((row) => isColumnOf(row, ownColumns.get(row.name)));
}

function isColumnOf(row: ColumnRow, own: Scalar | undefined): boolean {
  if (own === undefined) return false;
  const [rank, value, exact] = columnValues(own);
  return row.rank === rank && row.value === value && row.exact === exact;
}

/** Finds an own column beyond the last customer. */
async function findColumnBeyond(database: SqliteDatabase, last: number): Promise<string | undefined> {
  const select = database.prepare('SELECT customer FROM customer_columns WHERE customer > ? LIMIT 1');
  const row = await retryBusy(() => select.get(last) as { customer: number } | undefined);
  return row && orphanIn('customer_columns', row.customer);
}

/** Finds a row without a customer in a table where every customer has one. */
async function findOrphan(
  database: SqliteDatabase,
  table: 'customer_texts' | 'customer_records',
): Promise<string | undefined> {
  const selectEqual = database.prepare(
    `SELECT (SELECT count(*) FROM customers) = (SELECT count(*) FROM ${table}) AS equal`,
  );
  const { equal } = await retryBusy(() => selectEqual.get() as { equal: number });
  if (equal === 1) return undefined;
  const select = database.prepare(
    `SELECT customer FROM ${table} WHERE NOT EXISTS (SELECT 1 FROM customers WHERE key = customer) LIMIT 1`,
  );
  const { customer } = await retryBusy(() => select.get() as { customer: number });
  return orphanIn(table, customer);
}

function orphanIn(table: string, key: number): string {
  return `${table}: has a row for the key ${key}, but there is no such customer`;
}
