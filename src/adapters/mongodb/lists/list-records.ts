import type { ClientSession, Collection, Document, Filter, Sort } from 'mongodb';
import { Unavailable } from '../../../domain/domain-error.js';
import { positionOf } from '../../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery, Page } from '../../../domain/lists/list-query.js';
import { SNAPSHOT } from '../database/at-one-moment.js';
import { isExpired } from '../database/driver-errors.js';
import { afterPosition, sortOf } from './after-document.js';
import { allOf, ALWAYS, conditionOf, NEVER } from './filter-document.js';
import type { ListShape } from './list-shape.js';

/** Longer than that no list is worth to others who wait. */
export const LIST_READ = { ...SNAPSHOT, maxTimeMS: 3_000 };

/**
 * Answers as `evaluateList` does. The session's snapshot makes page and total of one moment. `countAll` knows without a
 * look at any document how many there are.
 */
export function listRecords<D extends Document, T extends object>(
  collection: Collection<D>,
  shape: ListShape<D, T>,
  query: ListQuery,
  session: ClientSession,
  countAll = () => countByIds(collection, session),
): Promise<ListPage<T>> {
  return overloadedWhenExpired(async () => {
    const condition = conditionOf(query, shape);
    const total = condition === ALWAYS ? await countAll() : await countRecords(collection, condition, session);
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
  const options = { ...LIST_READ, session, ...(hint !== undefined && { hint }) };
  return collection.countDocuments(condition as Filter<D>, options);
}

/** All of them. Without the hint the server would read every document for it. */
export function countByIds<D extends Document>(collection: Collection<D>, session: ClientSession): Promise<number> {
  return countRecords(collection, ALWAYS, session, { _id: 1 });
}

/** What is known before a page is read: how many meet the condition, and perhaps the best index for it. */
export interface Found {
  readonly condition: Document;
  readonly total: number;
  readonly hint?: Document;
}

/** The documents of a page. One more than it holds tells whether others follow. */
export interface PageRead {
  readonly filter: Document;
  readonly sort: Sort;
  readonly skip: number;
  readonly limit: number;
}

/** What to read for a page of those who meet the condition. */
export function pageRead<D extends Document, T extends object>(
  { order, page }: Pick<ListQuery, 'order' | 'page'>,
  shape: ListShape<D, T>,
  condition: Document,
): PageRead {
  const column = (field: string) => shape.column(field);
  const sort = sortOf(order, column);
  if (page.kind === 'slice') return { filter: condition, sort, skip: page.start, limit: page.limit };
  const behind = page.after === undefined ? ALWAYS : afterPosition(page.after, order, column);
  return { filter: allOf([condition, behind]), sort, skip: 0, limit: page.limit + 1 };
}

/** The page of the documents that were read for it. */
export function pageOf<D extends Document, T extends object>(
  documents: readonly D[],
  total: number,
  { order, page }: Pick<ListQuery, 'order' | 'page'>,
  shape: ListShape<D, T>,
): ListPage<T> {
  const records = documents.slice(0, page.limit).map((document) => shape.read(document));
  const last = records.at(-1);
  const hasMore = page.kind === 'after' && documents.length > page.limit && last !== undefined;
  return { records, total, next: hasMore ? positionOf(last, order, shape.valueOf) : undefined };
}

export async function readPage<D extends Document, T extends object>(
  collection: Collection<D>,
  shape: ListShape<D, T>,
  query: Pick<ListQuery, 'order' | 'page'>,
  session: ClientSession,
  { condition, total, hint }: Found,
): Promise<ListPage<T>> {
  const { filter, ...rest } = pageRead(query, shape, condition);
  if (total === 0 || query.page.limit === 0 || filter === NEVER) return pageOf([], total, query, shape);
  const { projection } = shape;
  const more = { ...(projection !== undefined && { projection }), ...(hint !== undefined && { hint }) };
  const options = { ...LIST_READ, ...rest, ...more, session };
  return pageOf(await collection.find<D>(filter as Filter<D>, options).toArray(), total, query, shape);
}

/** How many rows of the order a page takes in. */
export function depthOf(page: Page): number {
  return page.kind === 'after' ? page.limit + 1 : page.start + page.limit;
}
