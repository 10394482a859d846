import type { ClientSession, Collection, Document, Filter } from 'mongodb';
import { Unavailable } from '../../../domain/domain-error.js';
import { positionOf } from '../../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery, Page } from '../../../domain/lists/list-query.js';
import { isExpired } from '../driver-errors.js';
import { afterPosition, sortOf } from './after-document.js';
import { allOf, ALWAYS, conditionOf, NEVER } from './filter-document.js';
import type { ListShape } from './list-shape.js';

/** Longer than that no list is worth to others who wait. */
export const LIST_LIMITED = { maxTimeMS: 3_000 };

/** Answers as `evaluateList` does. The session's transaction makes page and total of one moment. */
export function listRecords<D extends Document, T extends object>(
  collection: Collection<D>,
  shape: ListShape<D, T>,
  query: ListQuery,
  session: ClientSession,
): Promise<ListPage<T>> {
  return overloadedWhenExpired(async () => {
    const condition = conditionOf(query, shape);
    const total = await countRecords(collection, condition, session);
    return readPage(collection, shape, query, session, { condition, total });
  });
}

/** What the list fails with when the server gave it up is for the client to know. */
export async function overloadedWhenExpired<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isExpired(error) ? new Unavailable('overloaded', 'This list takes too long. Ask for less of it.', 2) : error;
  }
}

export async function countRecords<D extends Document>(
  collection: Collection<D>,
  condition: Document,
  session: ClientSession,
  hint?: Document,
): Promise<number> {
  // With a hint the server would look for a use of the index in it, and fail.
  if (condition === NEVER) return 0;
  const options = { ...LIST_LIMITED, session, ...(hint !== undefined && { hint }) };
  return collection.countDocuments(condition as Filter<D>, options);
}

/** What is known before a page is read: how many meet the condition, and perhaps the best index for it. */
export interface Found {
  readonly condition: Document;
  readonly total: number;
  readonly hint?: Document;
}

export async function readPage<D extends Document, T extends object>(
  collection: Collection<D>,
  shape: ListShape<D, T>,
  { order, page }: Pick<ListQuery, 'order' | 'page'>,
  session: ClientSession,
  { condition, total, hint }: Found,
): Promise<ListPage<T>> {
  if (total === 0 || page.limit === 0) return { records: [], total, next: undefined };
  const column = (field: string) => shape.column(field);
  const isWalk = page.kind === 'after';
  const behind = isWalk && page.after !== undefined ? afterPosition(page.after, order, column) : ALWAYS;
  const sought = allOf([condition, behind]);
  if (sought === NEVER) return { records: [], total, next: undefined };
  const documents = await collection
    .find<D>(sought as Filter<D>, {
      ...{ ...LIST_LIMITED, session, sort: sortOf(order, column) },
      ...(hint !== undefined && { hint }),
      skip: isWalk ? 0 : page.start,
      limit: isWalk ? page.limit + 1 : page.limit,
    })
    .toArray();
  const records = documents.slice(0, page.limit).map((document) => shape.read(document));
  const last = records.at(-1);
  const hasMore = isWalk && documents.length > page.limit && last !== undefined;
  return { records, total, next: hasMore ? positionOf(last, order, shape.valueOf) : undefined };
}

/** How many rows of the order a page takes in. */
export function depthOf(page: Page): number {
  return page.kind === 'after' ? page.limit + 1 : page.start + page.limit;
}
