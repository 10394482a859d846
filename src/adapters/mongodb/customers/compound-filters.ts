import type { Document } from 'mongodb';
import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { allOf, conditionOf, NEVER } from '../lists/filter-document.js';
import { sortPath } from '../lists/list-shape.js';
import { nameOfIndex } from './customer-indexes.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { areHeld, type IndexFamily } from './on-demand-indexes.js';
import { isOwnRange, rangesInOrder } from './ranges-in-order.js';

/** Equal values come first, so that a range after them is one part of the index. */
const EQUAL = '=';
const RANGE = '~';
const SEARCH = '*';
const SEPARATOR = '&';
const NAMED = 'filters:';
const MAX_FIELDS = 4;

/** Compound indexes of fields that lists filter by together. They cover these criteria. */
export const COMPOUND_FILTERS: IndexFamily = {
  setting: 'compound_filters',
  atMost: 8,
  // Somebody who explores data rarely asks for the same combination this often.
  minRequests: 3,
  indexOf: (name) => ({ key: compoundKey(name), name: NAMED + name }),
  nameOf({ key, name = '' }) {
    const compound = name.slice(NAMED.length);
    return name.startsWith(NAMED) && nameOfIndex(key) === nameOfIndex(compoundKey(compound)) ? compound : undefined;
  },
  isWorthwhile: async (name, collections) => areHeld(columnsOf(name), collections),
};

/**
 * The name of the index for criteria that combine fields, as in `plan=&region=&score~&*`: two fields with equal values, one
 * with a range, and the search. Undefined for criteria that no index could cover.
 */
export function compoundOf({ filters, search }: Criteria): string | undefined {
  const fields = new Set(filters.map(partOf));
  if (fields.has(undefined)) return undefined;
  if (search.length > 0) fields.add(SEARCH);
  if (fields.size < 2 || fields.size > MAX_FIELDS) return undefined;
  const ofKind = (kind: string) => ([...fields] as string[]).filter((field) => field.endsWith(kind)).sort();
  return [EQUAL, RANGE, SEARCH].flatMap(ofKind).join(SEPARATOR);
}

function columnsOf(name: string): string[] {
  const fields = name.split(SEPARATOR).filter((part) => part !== SEARCH);
  return [...new Set(fields.map((part) => part.slice(0, -1)))].filter(isOwnField);
}

/** Whether the criteria with this name are met by next to all entries between their bounds. */
export function isBounded(name: string): boolean {
  return !name.endsWith(SEARCH) && name.split(RANGE).length <= 2;
}

export function compoundKey(name: string): { readonly [path: string]: 1 } {
  return Object.fromEntries(name.split(SEPARATOR).map((part) => [pathOf(part), 1]));
}

/** Disjoint conditions that together are met by the same customers as the criteria, each with one range of each field. */
export function compoundConditions({ filters, search }: Criteria): readonly [Document, ...Document[]] {
  const others = conditionOf({ filters: filters.filter((filter) => !isOwnRange(filter)), search }, CUSTOMER_LIST);
  const ranges = filters.filter(isOwnRange);
  let conditions = [others];
  for (const column of new Set(ranges.map(({ field }) => field))) {
    const ofColumn = rangesInOrder(ranges.filter(({ field }) => field === column));
    conditions = ofColumn.flatMap((range) => conditions.map((condition) => allOf([condition, range])));
  }
  const [first = NEVER, ...more] = conditions;
  return [first, ...more];
}

function partOf(filter: Filter): string | undefined {
  const { field, operator, values } = filter;
  const isOwn = isOwnField(field);
  if (operator === 'eq') {
    const isPossible = isOwn || (isStatusOrRole(field) && values.every((value) => typeof value === 'string'));
    return isPossible && values.length > 0 ? field + EQUAL : undefined;
  }
  return isOwnRange(filter) || isTimeRange(filter) ? field + RANGE : undefined;
}

function isTimeRange({ field, operator, values }: Filter): boolean {
  const isRange = operator === 'gte' || operator === 'lte';
  return isRange && isTime(field) && values.length > 0 && values.every((value) => typeof value === 'number');
}

function isStatusOrRole(field: string): boolean {
  return field === 'status' || field === 'role';
}

function isTime(field: string): boolean {
  return CUSTOMER_LIST.column(field).kind === 'number';
}

function pathOf(part: string): string {
  if (part === SEARCH) return CUSTOMER_LIST.search;
  const column = CUSTOMER_LIST.column(part.slice(0, -1));
  return part.endsWith(EQUAL) ? column.exact : sortPath(column);
}
