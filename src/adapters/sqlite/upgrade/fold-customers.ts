import { customerJson } from '../../../application/customers/customer-record.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { typeRank } from '../../../domain/lists/compare.js';
import { fold } from '../../../domain/text/fold.js';
import { buildTrigramIndex } from '../customers/build-trigram-index.js';
import {
  columnValues,
  CUSTOMER_COLUMNS,
  customerOf,
  FOLDED_COLUMNS,
  foldedValues,
  searchTextOf,
  type CustomerRow,
} from '../customers/customer-row.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import type { SqliteStep } from './sqlite-step.js';

const PORTION = 2_000;

type StoredRow = CustomerRow &
  Readonly<Record<string, string | null>> & { readonly key: number; readonly text: string; readonly record: string };

interface OwnColumnRow {
  readonly customer: number;
  readonly name: string;
  readonly value: string | number;
  readonly exact: string | null;
}

interface StatusRoleRow {
  readonly status: string;
  readonly role: string;
}

/**
 * Folds the customers' sort keys, searched texts and own columns, corrects tiny numbers that a driver stored as 0, and writes their JSON where it has other fields now. The index of
 * trigrams is built afterwards.
 */
export const FOLD_CUSTOMERS: SqliteStep = {
  name: 'customers',
  title: 'Folding customers',
  count: countCustomers,
  run(database, after) {
    const rows = selectCustomers(database, after);
    const last = rows.at(-1);
    if (last === undefined) return { rows: 0, next: undefined };
    const customers = new Map(rows.map((row) => [row.key, customerOf(row)]));
    writeRows(database, rows, customers);
    deriveOwnColumns(database, after, customers);
    return { rows: rows.length, next: rows.length < PORTION ? undefined : last.key };
  },
};

/** At most as many rows as there are pairs of a status and a role. */
export const FOLD_STATUS_ROLE_COUNTS: SqliteStep = {
  name: 'status_role_counts',
  title: 'Folding statuses and roles',
  count: (database) =>
    (database.prepare('SELECT count(*) AS pairs FROM customer_cells').get() as { pairs: number }).pairs,
  run(database) {
    const rows = database.prepare('SELECT status, role FROM customer_cells').all() as StatusRoleRow[];
    const update = database.prepare(
      'UPDATE customer_cells SET status_folded = ?, role_folded = ? WHERE status = ? AND role = ?',
    );
    for (const { status, role } of rows) update.run(fold(status), fold(role), status, role);
    // Counted again on demand: they were counted with the texts as they were.
    database.exec('DELETE FROM filter_counts; DELETE FROM counted_filters');
    return { rows: rows.length, next: undefined };
  },
};

/** Builds the index of trigrams from all searched texts, faster than replacing those of each customer. */
export const INDEX_SEARCHED_TEXTS: SqliteStep = {
  name: 'searched_texts',
  title: 'Building the search index of customers',
  count: countCustomers,
  run(database) {
    buildTrigramIndex(database);
    return { rows: countCustomers(database), next: undefined };
  },
};

function countCustomers(database: SqliteDatabase): number {
  const row = database.prepare('SELECT count(*) AS customers FROM customers').get();
  return (row as { customers: number }).customers;
}

function selectCustomers(database: SqliteDatabase, after: number): StoredRow[] {
  const columns = [...CUSTOMER_COLUMNS, ...FOLDED_COLUMNS].map((name) => `customers.${name}`);
  const select = database.prepare(
    `SELECT customers.key, customer_texts.text, record, ${columns.join(', ')}
     FROM customers CROSS JOIN customer_texts ON customer_texts.customer = key
     CROSS JOIN customer_records ON customer_records.customer = key WHERE key > ? ORDER BY key LIMIT ${PORTION}`,
  );
  return select.all(after) as StoredRow[];
}

type CustomersByKey = ReadonlyMap<number, Customer>;

function writeRows(database: SqliteDatabase, rows: readonly StoredRow[], customers: CustomersByKey): void {
  const updateText = database.prepare('UPDATE customer_texts SET text = ? WHERE customer = ?');
  const updateRecord = database.prepare('UPDATE customer_records SET record = ? WHERE customer = ?');
  const updates = new Map<string, SqliteStatement>();
  for (const row of rows) {
    const customer = customers.get(row.key)!;
    const folded = foldedValues(customer);
    // Only what differs: SQLite rewrites the indexes of every column that a statement names.
    const changed = FOLDED_COLUMNS.flatMap((name, index) => (row[name] === folded[index] ? [] : [index]));
    if (changed.length > 0) {
      const assigned = changed.map((index) => `${FOLDED_COLUMNS[index]!} = ?`).join(', ');
      const update = updates.get(assigned) ?? database.prepare(`UPDATE customers SET ${assigned} WHERE key = ?`);
      updates.set(assigned, update);
      update.run(...changed.map((index) => folded[index]!), row.key);
    }
    const text = searchTextOf(customer);
    if (text !== row.text) updateText.run(text, row.key);
    const json = customerJson(customer);
    if (json !== row.record) updateRecord.run(json, row.key);
  }
}

function deriveOwnColumns(database: SqliteDatabase, after: number, customers: CustomersByKey): void {
  const rows = database
    .prepare(
      `SELECT customer, name, value, exact FROM customer_columns WHERE customer > ? AND customer <= ?
       AND (rank = ${typeRank('')} OR (rank = ${typeRank(0)} AND value = 0))`,
    )
    .all(after, [...customers.keys()].at(-1)!) as OwnColumnRow[];
  const update = database.prepare('UPDATE customer_columns SET value = ?, exact = ? WHERE customer = ? AND name = ?');
  for (const { customer, name, value, exact } of rows) {
    const own = customers.get(customer)?.ownColumns.get(name);
    if (own === undefined) continue;
    const [, derived, different] = columnValues(own);
    if (derived !== value || different !== exact) update.run(derived, different, customer, name);
  }
}
