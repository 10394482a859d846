import { setImmediate as nextTurn } from 'node:timers/promises';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteStatement, SqliteValue } from './sqlite-driver.js';

/** The `LIMIT` that every statement given to `readBatches` ends with. */
export const BATCH = 1_000;

/** Below every row: a row that somebody put before the first one must be seen as well. */
export const FROM_THE_START = Number.MIN_SAFE_INTEGER;

/**
 * Every row after `start`, in batches with a turn of the event loop between them. `select` takes the key of the row
 * before and answers in the order of the key.
 */
export async function* readBatches<Row>(
  select: SqliteStatement,
  start: readonly SqliteValue[],
  keyOf: (row: Row) => readonly SqliteValue[],
): AsyncGenerator<readonly Row[]> {
  let key = start;
  for (;;) {
    const rows = await retryBusy(() => select.all(...key) as Row[]);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    key = keyOf(end);
    await nextTurn();
  }
}
