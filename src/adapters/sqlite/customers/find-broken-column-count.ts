import type { ColumnCount } from '../../../domain/customers/column-counts.js';
import { BATCH, readBatches } from '../database/read-batches.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { retryBusy } from '../database/retry-busy.js';
import { errorOfColumnCount } from '../../storage-kernel/error-of-column-count.js';
import { COLUMN_COUNTS } from './customer-sums-of-all.js';

/** Implements `AuditSnapshot.findBrokenDerivation` for the counts of own columns. */
export async function findBrokenColumnCount(database: SqliteDatabase): Promise<string | undefined> {
  const select = database.prepare(
    `SELECT name, customers, booleans, numbers, texts FROM customer_column_counts WHERE name > ? ORDER BY name LIMIT ${BATCH}`,
  );
  const count = database.prepare(`SELECT ${COLUMN_COUNTS} FROM customer_columns WHERE name = ?`);
  let sum = 0;
  for await (const rows of readBatches<ColumnCount>(select, [''], ({ name }) => [name])) {
    for (const row of rows) {
      const counted = await retryBusy(() => count.get(row.name) as ColumnCount);
      const error = errorOfColumnCount(row, counted);
      if (error !== undefined) return error;
      sum += row.customers;
    }
  }
  const { values } = await retryBusy(
    () => database.prepare('SELECT count(*) AS "values" FROM customer_columns').get() as { values: number },
  );
  return sum === values ? undefined : `customer_column_counts: says ${sum} values in all, there are ${values}`;
}
