import { errorOfTrashed } from '../../storage-kernel/error-of-trashed.js';
import { BATCH, readBatches } from '../database/read-batches.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { TRASH_SIZE } from './customer-trash-table.js';

interface Row {
  readonly id: string;
  readonly record: string;
  readonly is_there: number;
}

/** Implements `AuditSnapshot.findBrokenDerivation` for deleted customers that are kept. */
export async function findBrokenTrash(database: SqliteDatabase): Promise<string | undefined> {
  const select = database.prepare(
    `SELECT id, record, EXISTS (SELECT 1 FROM customers WHERE customers.id = customer_trash.id) AS is_there
     FROM customer_trash WHERE id > ? ORDER BY id LIMIT ${BATCH}`,
  );
  let rows = 0;
  for await (const batch of readBatches<Row>(select, [''], ({ id }) => [id])) {
    for (const { id, record, is_there } of batch) {
      const error = errorOfTrashed({ id, record, isThere: is_there === 1 });
      if (error !== undefined) return error;
    }
    rows += batch.length;
  }
  const { size } = await retryBusy(() => database.prepare(`SELECT ${TRASH_SIZE} AS size`).get() as { size: number });
  return size === rows ? undefined : `customer_trash: says ${size} customers in all, there are ${rows}`;
}
