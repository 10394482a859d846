import type { Document } from 'mongodb';
import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { allOf, conditionOf } from '../lists/filter-document.js';
import { sortPath } from '../lists/list-shape.js';
import { bySortedColumn, nameOfIndex } from './customer-indexes.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { IndexRange } from './index-ranges.js';
import type { OnDemandIndex } from './on-demand-indexes.js';
import { isOwnRange, rangesInOrder } from './ranges-in-order.js';

/** Equal values come first, so that a range after them is one part of the index. */
const EQUAL = '=';
const RANGE = '~';
const SEARCH = '*';
const SEPARATOR = '&';
const MAX_FIELDS = 4;
/** Each condition repeats all criteria, whose texts may be long. */
const MAX_CONDITIONS = 8;
/** Somebody who explores data rarely asks for the same combination this often. */
const REQUESTS_OF_COMBINATION = 3;

/** An index that is made on demand, and the ranges in it that have exactly the matches. */
interface OnDemandRange {
  readonly wanted: OnDemandIndex;
  readonly range: IndexRange;
}

/** The index in the order of an own column. */
export function sortedIndex(column: string): OnDemandIndex {
  const key = bySortedColumn(column);
  return { key, name: nameOfIndex(key), columns: [column], minRequests: 1 };
}

/**
 * For a range of an own column the index in its order; for up to four fields that are filtered by together an index of all of
 * them, named like `filters:plan=&region=&score~&*`: two fields with equal values, one with a range, and the search. Undefined
 * for criteria that no index could cover.
 */
export function onDemandRange(criteria: Criteria): OnDemandRange | undefined {
  const { filters, search } = criteria;
  const parts = new Set(filters.map(partOf));
  if (parts.has(undefined)) return undefined;
  if (search.length > 0) parts.add(SEARCH);
  const [only] = parts;
  const isOneRange = parts.size === 1 && search.length === 0 && filters.every(isOwnRange);
  if ((!isOneRange && parts.size < 2) || parts.size > MAX_FIELDS) return undefined;
  const sorted = [EQUAL, RANGE, SEARCH].flatMap((kind) => [...parts].filter((part) => part!.endsWith(kind)).sort());
  const wanted = isOneRange ? sortedIndex(only!.slice(0, -1)) : combination(sorted as string[]);
  const conditions = conditionsOf(criteria);
  if (conditions.length > MAX_CONDITIONS) return undefined;
  const isExact = search.length === 0 && sorted.filter((part) => part!.endsWith(RANGE)).length <= 1;
  return { wanted, range: { index: wanted.key, conditions, isCovering: true, isExact } };
}

function combination(parts: readonly string[]): OnDemandIndex {
  const key = Object.fromEntries(parts.map((part) => [pathOf(part), 1 as const]));
  const fields = parts.filter((part) => part !== SEARCH).map((part) => part.slice(0, -1));
  const columns = [...new Set(fields)].filter(isOwnField);
  return { key, name: `filters:${parts.join(SEPARATOR)}`, columns, minRequests: REQUESTS_OF_COMBINATION };
}

/** Disjoint conditions that together are met by the same customers as the criteria, each with one range of each field. */
function conditionsOf({ filters, search }: Criteria): Document[] {
  const others = conditionOf({ filters: filters.filter((filter) => !isOwnRange(filter)), search }, CUSTOMER_LIST);
  const ranges = filters.filter(isOwnRange);
  let conditions = [others];
  for (const column of new Set(ranges.map(({ field }) => field))) {
    const ofColumn = rangesInOrder(ranges.filter(({ field }) => field === column));
    conditions = ofColumn.flatMap((range) => conditions.map((condition) => allOf([condition, range])));
  }
  return conditions;
}

function partOf(filter: Filter): string | undefined {
  const { field, operator, values } = filter;
  const isText = values.every((value) => typeof value === 'string');
  if (operator === 'eq') {
    const isPossible = isOwnField(field) || ((field === 'status' || field === 'role') && isText);
    return isPossible && values.length > 0 ? field + EQUAL : undefined;
  }
  return isOwnRange(filter) || isTimeRange(filter) ? field + RANGE : undefined;
}

function isTimeRange({ field, operator, values }: Filter): boolean {
  const isRange = (operator === 'gte' || operator === 'lte') && CUSTOMER_LIST.column(field).kind === 'number';
  return isRange && values.length > 0 && values.every((value) => typeof value === 'number');
}

function pathOf(part: string): string {
  if (part === SEARCH) return CUSTOMER_LIST.search;
  const column = CUSTOMER_LIST.column(part.slice(0, -1));
  return part.endsWith(EQUAL) ? column.exact : sortPath(column);
}
