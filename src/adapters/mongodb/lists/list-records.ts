import type { ClientSession, Collection, Document, Filter, MongoClient, Sort } from 'mongodb';
import { Unavailable } from '../../../domain/domain-error.js';
import { positionOf } from '../../../domain/lists/evaluate-list.js';
import { MAX_PAGE_SIZE, type ListPage, type ListQuery } from '../../../domain/lists/list-query.js';
import { inSnapshot, SNAPSHOT } from '../database/at-one-moment.js';
import { isExpired, isSnapshotUnavailable } from '../database/driver-errors.js';
import { readDocuments } from '../database/read-documents.js';
import { afterPosition, sortOf } from './after-document.js';
import { allOf, ALWAYS, conditionOf, NEVER } from './filter-document.js';
import type { ListShape } from './list-shape.js';

/**
 * Options of list reads. The time is the longest that one list may delay the others. A page comes in one batch, with what is
 * read in the same command; the server's default is 101 documents.
 */
export const LIST_READ = { ...SNAPSHOT, maxTimeMS: 2_700, batchSize: 2 * MAX_PAGE_SIZE };

/**
 * Implements `evaluateList`. Page and total come from the session's snapshot. `countAll` counts all documents without
 * reading them.
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

/**
 * Reads a list from one snapshot, as `inSnapshot` does. Repeated once when an index was made or dropped meanwhile. Throws
 * `Unavailable` ('overloaded') when it takes too long.
 */
export function inListSnapshot<T>(client: MongoClient, read: (session: ClientSession) => Promise<T>): Promise<T> {
  return overloadedWhenExpired(async () => {
    try {
      return await inSnapshot(client, read);
    } catch (error) {
      if (!isSnapshotUnavailable(error)) throw error;
      return inSnapshot(client, read);
    }
  });
}

/** Converts a list that exceeded the server's time limit to 'overloaded'. */
export async function overloadedWhenExpired<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isExpired(error) ? listTakesTooLong() : error;
  }
}

export function listTakesTooLong(): Unavailable {
  return new Unavailable('overloaded', 'This list takes too long. Request less of it.', 2);
}

export async function countRecords<D extends Document>(
  collection: Collection<D>,
  condition: Document,
  session: ClientSession,
  hint?: Document,
): Promise<number> {
  // With a hint the server couldn't use the index, and would fail.
  if (condition === NEVER) return 0;
  const options = { ...LIST_READ, session, ...(hint !== undefined && { hint }) };
  return collection.countDocuments(condition as Filter<D>, options);
}

/** Counts all documents. Without the hint the server would read each of them. */
export function countByIds<D extends Document>(collection: Collection<D>, session: ClientSession): Promise<number> {
  return countRecords(collection, ALWAYS, session, { _id: 1 });
}

/** The number of matches, their condition and optionally the best index, known before a page is read. */
export interface Found {
  readonly condition: Document;
  readonly total: number;
  readonly hint?: Document;
}

/** The documents to read for a page. A cursor page reads one more to tell whether others follow. */
export interface PageRead {
  readonly filter: Document;
  readonly sort: Sort;
  readonly skip: number;
  readonly limit: number;
}

/** Plans the read of a page of matching documents. */
export function pageRead<D extends Document, T extends object>(
  { order, page }: Pick<ListQuery, 'order' | 'page'>,
  shape: ListShape<D, T>,
  condition: Document,
): PageRead {
  const column = (field: string) => shape.column(field);
  const sort = sortOf(order, column);
  if (page.kind === 'slice') return { filter: condition, sort, skip: page.start, limit: page.limit };
  const after = page.after === undefined ? ALWAYS : afterPosition(page.after, order, column);
  return { filter: allOf([condition, after]), sort, skip: 0, limit: page.limit + 1 };
}

/** Builds the page from the documents read for it. */
export function pageOf<D extends Document, T extends object>(
  documents: readonly D[],
  total: number,
  { order, page }: Pick<ListQuery, 'order' | 'page'>,
  shape: ListShape<D, T>,
  isWhole = true,
): ListPage<T> {
  const records = documents.slice(0, page.limit).map((document) => shape.read(document));
  const last = records.at(-1);
  const hasMore = !isWhole || (page.kind === 'after' && documents.length > page.limit);
  return { records, total, next: hasMore && last !== undefined ? positionOf(last, order, shape.valueOf) : undefined };
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
  const { documents, isWhole } = await readDocuments(collection.find<D>(filter as Filter<D>, options), shape.lengthOf);
  return pageOf(documents, total, query, shape, isWhole);
}
