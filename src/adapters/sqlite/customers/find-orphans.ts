import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { retryBusy } from '../database/retry-busy.js';

/** Finds an own column beyond the last customer. */
export async function findColumnBeyond(database: SqliteDatabase, last: number): Promise<string | undefined> {
  const select = database.prepare('SELECT customer FROM customer_columns WHERE customer > ? LIMIT 1');
  const row = await retryBusy(() => select.get(last) as { customer: number } | undefined);
  return row && orphanIn('customer_columns', row.customer);
}

/** Finds a row without a customer in a table where every customer has one. */
export async function findOrphan(
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

export function orphanIn(table: string, key: number): string {
  return `${table}: has a row for the key ${key}, but there is no such customer`;
}
