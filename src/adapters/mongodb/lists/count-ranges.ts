import type { Collection, Document, Filter } from 'mongodb';
import { COMMITTED } from '../database/mongo-collections.js';
import { allOf, NEVER } from './filter-document.js';
import { LIST_READ } from './list-records.js';

/** More would keep the server's processors from others. */
const AT_ONCE = 4;
const OPTIONS = { ...COMMITTED, maxTimeMS: LIST_READ.maxTimeMS };

/** Calls for each item, for a few at once. */
export async function forEachAtOnce<T, R>(
  items: readonly T[],
  call: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const found: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const part = items.slice(start, start + AT_ONCE);
    found.push(...(await Promise.all(part.map((item, index) => call(item, start + index)))));
  }
  return found;
}

/** Counts documents that meet the condition, between two values of a field each; the second value is beyond its range. */
export function countRanges<D extends Document>(
  collection: Collection<D>,
  {
    condition,
    field,
    bounds,
  }: { readonly condition: Document; readonly field: string; readonly bounds: readonly number[] },
): Promise<number[]> {
  return forEachAtOnce(bounds.slice(1), async (next, index) => {
    const first = bounds[index]!;
    if (condition === NEVER || first >= next) return 0;
    const range = { [field]: { $gte: first, $lt: next } };
    return collection.countDocuments(allOf([condition, range]) as Filter<D>, OPTIONS);
  });
}
