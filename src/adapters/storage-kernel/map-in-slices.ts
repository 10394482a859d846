import { EventLoopSlice } from '../../application/scheduling/event-loop-slice.js';

/** Maps rows and yields to the event loop every few milliseconds. */
export async function mapInSlices<R, T>(rows: readonly R[], read: (row: R) => T): Promise<T[]> {
  const slice = new EventLoopSlice();
  const records: T[] = [];
  for (const row of rows) {
    records.push(read(row));
    if (slice.isOver()) await slice.next();
  }
  return records;
}
