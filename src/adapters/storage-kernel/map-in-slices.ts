import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 4;

/** Maps rows and yields to the event loop every few milliseconds. */
export async function mapInSlices<R, T>(rows: readonly R[], read: (row: R) => T): Promise<T[]> {
  const records: T[] = [];
  let since = performance.now();
  for (const row of rows) {
    records.push(read(row));
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  return records;
}
