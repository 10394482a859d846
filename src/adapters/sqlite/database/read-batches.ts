import { setImmediate as nextTurn } from 'node:timers/promises';
import { retryBusy } from './retry-busy.js';
import { MAX_LENGTH_READ } from '../../../domain/lists/list-bytes.js';
import type { SqliteRow, SqliteStatement, SqliteValue } from './sqlite-driver.js';

/** The `LIMIT` that every statement given to `readBatches` ends with. */
export const BATCH = 1_000;

/** Sorts before every row, including rows inserted manually before the first one. */
export const FROM_THE_START = Number.MIN_SAFE_INTEGER;

/** The next rows, up to the one at which reading ends, because they're long. */
function readSome<Row>(select: SqliteStatement, key: readonly SqliteValue[]): Row[] {
  const rows: Row[] = [];
  let length = 0;
  for (const row of select.iterate(...key)) {
    rows.push(row as Row);
    for (const value of Object.values(row as SqliteRow)) if (typeof value === 'string') length += value.length;
    if (length > MAX_LENGTH_READ) break;
  }
  return rows;
}

/**
 * Reads every row after `start` in batches, yielding to the event loop between them. `select` takes the key of the
 * previous row and returns rows in key order.
 */
export async function* readBatches<Row>(
  select: SqliteStatement,
  start: readonly SqliteValue[],
  keyOf: (row: Row) => readonly SqliteValue[],
): AsyncGenerator<readonly Row[]> {
  let key = start;
  for (;;) {
    const rows = await retryBusy(() => readSome<Row>(select, key));
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    key = keyOf(end);
    await nextTurn();
  }
}
