import type { Criteria, ListQuery, Page } from '../../../domain/lists/list-query.js';
import type { ListTable } from './list-table.js';

/** A table of so many rows is read from end to end in about a millisecond. */
const SMALL_TABLE = 2_000;
/** So many rows an index counts in about a millisecond. */
const SOON_COUNTED = 200_000;
/** More records than that, and reading them is work. */
const FEW_IDS = 100;
/** A page that begins further down is walked to for too long. */
const NEAR_THE_TOP = 2_000;
/** Reading more rows than that takes the driver milliseconds. */
const FEW_ROWS = 200;
/** More texts than that to look for, and even a small table takes long. */
const FEW_TEXTS = 16;
/** Making a set of so many values takes about a millisecond. */
const FEW_VALUES = 1_000;
/** Each costs a look at every row, at an own column several: so many take a small table milliseconds. */
const FEW_CONDITIONS = 6;
/** Sorting by a field costs about as much as so many filters. */
const SORT_COST = 2;

export type Place = 'here' | 'thread';

/**
 * Where a list is read. On the main thread runs only what surely reads few rows: anything of a small table, records by
 * their ids, and, without filter and search, what an index holds in this order, near the top or after a cursor, if
 * their total is known or soon counted. Whatever may take longer goes to the thread for lists.
 */
export function placeOf(query: ListQuery, table: ListTable, mostRows: number): Place {
  if (isHeavy(query) || isLong(query.page, mostRows)) return 'thread';
  if (isSmall(mostRows) || isByIds(query, table)) return 'here';
  const isPlain = query.filters.length === 0 && (query.search.length === 0 || table.search === undefined);
  const isCounted = table.total !== undefined || mostRows <= SOON_COUNTED;
  return isPlain && isCounted && isNear(query) && isOrdered(query, table) ? 'here' : 'thread';
}

export function isSmall(mostRows: number): boolean {
  return mostRows <= SMALL_TABLE;
}

/** Whether even a small table takes long: many texts to look for, many values, many filters and fields to sort by. */
export function isHeavy(query: Criteria & Partial<Pick<ListQuery, 'order'>>): boolean {
  const { filters, order = [] } = query;
  const sorted = order.filter(({ field }) => field !== 'id');
  const values = filters.reduce((sum, filter) => sum + filter.values.length, 0);
  const isManifold = filters.length + SORT_COST * sorted.length > FEW_CONDITIONS;
  return isManifold || values > FEW_VALUES || textsOf(query) > FEW_TEXTS;
}

/** Whether reading the rows of the page is work by itself. */
export function isLong(page: Page, mostRows: number): boolean {
  return Math.min(page.limit, mostRows) > FEW_ROWS;
}

/** Counts what is compared one by one with each row; values of equality are looked up. */
function textsOf({ filters, search }: Criteria): number {
  const likes = filters.filter(({ operator }) => operator === 'like');
  return likes.reduce((sum, { values }) => sum + values.length, search.flat().length);
}

/** A set is looked up for all who share it, however few records are asked for. */
export function isByIds({ filters }: Criteria, table: ListTable): boolean {
  if (filters.some(({ field }) => table.column(field).kind === 'set')) return false;
  return filters.some(({ field, operator, values }) => field === 'id' && operator === 'eq' && values.length <= FEW_IDS);
}

export function isNear({ page }: ListQuery): boolean {
  return page.kind === 'after' || page.start <= NEAR_THE_TOP;
}

/** Every field in one direction, the id last and at most one before it: what an index over the two holds. */
export function isOrdered({ order }: Pick<ListQuery, 'order'>, { ordered }: Pick<ListTable, 'ordered'>): boolean {
  const [first, second] = order;
  if (first === undefined || order.length > 2) return false;
  if (second === undefined) return first.field === 'id';
  return ordered.has(first.field) && second.field === 'id' && first.descending === second.descending;
}
