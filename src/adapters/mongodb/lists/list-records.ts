import type { ClientSession, Collection, Document, Filter } from 'mongodb';
import { Unavailable } from '../../../domain/domain-error.js';
import { positionOf } from '../../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { isExpired } from '../driver-errors.js';
import { afterPosition, sortOf } from './after-document.js';
import { allOf, ALWAYS, conditionOf } from './filter-document.js';
import type { ListShape } from './list-shape.js';

/** Longer than that no list is worth to others who wait. */
const LIMITED = { maxTimeMS: 3_000 };

/** Answers as `evaluateList` does. The session's transaction makes page and total of one moment. */
export async function listRecords<D extends Document, T>(
  collection: Collection<D>,
  shape: ListShape<D, T>,
  query: ListQuery,
  session: ClientSession,
): Promise<ListPage<T>> {
  try {
    return await read(collection, shape, query, session);
  } catch (error) {
    throw isExpired(error) ? new Unavailable('overloaded', 'This list takes too long. Ask for less of it.', 2) : error;
  }
}

async function read<D extends Document, T>(
  collection: Collection<D>,
  shape: ListShape<D, T>,
  { filters, search, order, page }: ListQuery,
  session: ClientSession,
): Promise<ListPage<T>> {
  const column = (field: string) => shape.column(field);
  const condition = conditionOf({ filters, search }, { ...shape, column });
  const total = await collection.countDocuments(condition as Filter<D>, { session, ...LIMITED });
  if (total === 0 || page.limit === 0) return { records: [], total, next: undefined };
  const isWalk = page.kind === 'after';
  const behind = isWalk && page.after !== undefined ? afterPosition(page.after, order, column) : ALWAYS;
  const documents = await collection
    .find<D>(allOf([condition, behind]) as Filter<D>, {
      ...{ session, ...LIMITED, sort: sortOf(order, column) },
      skip: isWalk ? 0 : page.start,
      limit: isWalk ? page.limit + 1 : page.limit,
    })
    .toArray();
  const records = documents.slice(0, page.limit).map((document) => shape.read(document));
  const last = records.at(-1);
  const hasMore = isWalk && documents.length > page.limit && last !== undefined;
  return { records, total, next: hasMore ? positionOf(last, order, shape.valueOf) : undefined };
}
