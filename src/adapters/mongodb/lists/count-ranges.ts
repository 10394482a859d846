import type { Collection, Document, Filter } from 'mongodb';
import { COMMITTED } from '../database/mongo-collections.js';
import { allOf, NEVER } from './filter-document.js';
import type { TimeLimit } from './time-limit.js';

/** More would keep the server's processors from others. */
const AT_ONCE = 4;

/** The options of one read. */
export type LimitedRead = Omit<typeof COMMITTED, 'maxTimeMS'> & { readonly maxTimeMS: number };

/** Reads for each item, for a few at once. Throws `Unavailable` ('overloaded') when time is up, and begins no other then. */
export async function forEachAtOnce<T, R>(
  items: readonly T[],
  time: Pick<TimeLimit, 'left'>,
  read: (item: T, options: LimitedRead, index: number) => Promise<R>,
): Promise<R[]> {
  const found: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const part = items.slice(start, start + AT_ONCE);
    const options = { ...COMMITTED, maxTimeMS: time.left() };
    found.push(...(await Promise.all(part.map((item, index) => read(item, options, start + index)))));
  }
  return found;
}

/**
 * Counts documents that meet the condition, between two values of a field each; the second value is beyond its range. Throws as
 * `forEachAtOnce`.
 */
export function countRanges<D extends Document>(
  collection: Collection<D>,
  {
    condition,
    field,
    bounds,
  }: { readonly condition: Document; readonly field: string; readonly bounds: readonly number[] },
  time: Pick<TimeLimit, 'left'>,
): Promise<number[]> {
  return forEachAtOnce(bounds.slice(1), time, async (next, options, index) => {
    const first = bounds[index]!;
    if (condition === NEVER || first >= next) return 0;
    const range = { [field]: { $gte: first, $lt: next } };
    return collection.countDocuments(allOf([condition, range]) as Filter<D>, options);
  });
}
