import type { Criteria } from '../../../domain/lists/list-query.js';
import { totalOf } from '../customers/count-customers.js';
import { ListReader } from '../lists/list-reader.js';
import { BATCH, FROM_THE_START, readBatches } from '../database/read-batches.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { trackedCriteria } from '../../storage-kernel/tracked-criteria.js';

interface FilterRow {
  readonly key: number;
  readonly digest: string;
  readonly criteria: string;
  /** Null until the initial count. */
  readonly count: number | null;
}

/** Implements `AuditSnapshot.findBrokenDerivation` for the tracked filters by counting each again. */
export async function findBrokenCount(database: SqliteDatabase): Promise<string | undefined> {
  const reader = new ListReader(database);
  const select = database.prepare(
    `SELECT key, digest, criteria, base + delta AS count FROM counted_filters LEFT JOIN filter_counts ON filter = key
     WHERE key > ? ORDER BY key LIMIT ${BATCH}`,
  );
  for await (const rows of readBatches<FilterRow>(select, [FROM_THE_START], ({ key }) => [key])) {
    for (const { key, digest, criteria: text, count } of rows) {
      const criteria = JSON.parse(text) as Criteria;
      if (trackedCriteria(criteria).digest !== digest)
        return `tracked filter ${key}: its digest is not that of its criteria`;
      if (count === null) continue;
      const statements = { total: totalOf(criteria), pages: [], rows: 0 };
      const [counted] = await retryBusy(() => reader.runAll([statements], Infinity));
      if (counted!.total !== count)
        return `tracked filter ${key}: says ${count} customers, there are ${counted!.total}`;
    }
  }
  return undefined;
}
