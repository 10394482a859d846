import type { Criteria, ListQuery, Page } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { isNear } from '../../storage-kernel/page-depth.js';
import type { ListTable } from './list-table.js';

/** A table with this many rows is scanned in about a millisecond. */
const SMALL_TABLE = 2_000;
/** An index counts this many rows in about a millisecond. */
const SOON_COUNTED = 200_000;
/** Reading more records than this takes noticeable time. */
const FEW_IDS = 100;
/** Reading more rows than this takes the driver milliseconds. */
const FEW_ROWS = 200;
/** Searching for more texts than this is slow even in a small table. */
const FEW_TEXTS = 16;
/** Building a set of this many values takes about a millisecond. */
const FEW_VALUES = 1_000;
/**
 * Each condition is evaluated for every row, several times for own columns; with more than this many, a small table
 * takes milliseconds.
 */
const FEW_CONDITIONS = 6;
/** The cost of sorting by a field, in filters. */
const SORT_COST = 2;

export type ThreadChoice = 'main' | 'worker';

/**
 * Chooses the thread that reads a list. The main thread only reads what certainly involves few rows: anything from a
 * small table, records by id, and, without filter and search, pages in the order of an index, near the top or after a
 * cursor, if the total is known or quickly counted. Everything else goes to a worker thread.
 */
export function chooseThread(query: ListQuery, table: ListTable, maxRows: number): ThreadChoice {
  if (isHeavy(query) || isLong(query.page, maxRows)) return 'worker';
  if (isSmall(maxRows) || isByIds(query, table)) return 'main';
  const isPlain = query.filters.length === 0 && (query.search.length === 0 || table.search === undefined);
  const isCounted = table.total !== undefined || maxRows <= SOON_COUNTED;
  return isPlain && isCounted && isNear(query.page) && isOrdered(query, table) ? 'main' : 'worker';
}

/** Chooses the thread that counts the matches of criteria. */
export function chooseCountThread(criteria: Criteria, maxRows: number): ThreadChoice {
  return isSmall(maxRows) && !isHeavy(criteria) ? 'main' : 'worker';
}

export function isSmall(maxRows: number): boolean {
  return maxRows <= SMALL_TABLE;
}

/** Whether the query is slow even on a small table: many search texts, values, filters or sort fields. */
export function isHeavy(query: Criteria & Partial<Pick<ListQuery, 'order'>>): boolean {
  const { filters, order = [] } = query;
  const sorted = order.filter(({ field }) => field !== 'id');
  const values = filters.reduce((sum, filter) => sum + filter.values.length, 0);
  const hasManyConditions = filters.length + SORT_COST * sorted.length > FEW_CONDITIONS;
  return hasManyConditions || values > FEW_VALUES || textsOf(query) > FEW_TEXTS;
}

/** Whether reading the page's rows alone takes noticeable time. */
export function isLong(page: Page, maxRows: number): boolean {
  return Math.min(page.limit, maxRows) > FEW_ROWS;
}

/** Counts the texts compared with each row one by one; equality values are looked up instead. */
function textsOf({ filters, search }: Criteria): number {
  const likes = filters.filter(({ operator }) => operator === 'like');
  return likes.reduce((sum, { values }) => sum + values.length, search.flat().length);
}

/** Whether few records are selected by id. Not with a filter on a set, which is looked up for all rows. */
export function isByIds({ filters }: Criteria, table: ListTable): boolean {
  if (filters.some(({ field }) => table.column(field).kind === 'set')) return false;
  return filters.some(({ field, operator, values }) => field === 'id' && operator === 'eq' && values.length <= FEW_IDS);
}

/** Whether an index holds this order. */
function isOrdered({ order }: ListQuery, { ordered }: ListTable): boolean {
  const field = orderedField(order);
  return field === 'id' || (field !== undefined && ordered.has(field));
}
