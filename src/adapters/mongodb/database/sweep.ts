import type { Collection, Filter } from 'mongodb';
import { COMMITTED, LIMITED } from './mongo-collections.js';

/** Removes at most `limit` rows that match, also at the moment of removal, and returns how many. */
export async function sweep<T extends { readonly _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  limit: number,
): Promise<number> {
  const rows = await collection
    .find<{ _id: string }>(filter, { ...COMMITTED, projection: { _id: 1 }, limit })
    .toArray();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ _id }) => _id);
  const { deletedCount } = await collection.deleteMany({ $and: [{ _id: { $in: ids } }, filter] } as Filter<T>, LIMITED);
  return deletedCount;
}
