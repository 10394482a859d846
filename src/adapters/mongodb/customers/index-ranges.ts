import type { Document } from 'mongodb';
import { CUSTOMER_FIELDS, isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { allOf, anyOf, conditionOf, conditionOfFilter, NEVER } from '../lists/filter-document.js';
import { CUSTOMER_LIST } from './customer-list.js';
import {
  BY_EMAIL_KEY,
  BY_OWN_COLUMN,
  BY_STATUS_AND_ROLE,
  BY_TEXT,
  BY_TRIGRAM,
  INDEX_BY_FIELD,
} from './customer-indexes.js';
import { hasTrigrams, isTrigram } from './trigrams.js';

/** Ranges of an index that include all customers who meet some criteria. */
export interface IndexRange {
  /** The keys of the index. */
  readonly index: Document;
  /** Disjoint. */
  readonly conditions: readonly Document[];
  /** Whether the conditions are met by the matches alone, so that they're counted without reading customers. */
  readonly isCovering: boolean;
  /** Whether next to all entries between the bounds are matches; implies `isCovering`. */
  readonly isExact: boolean;
}

/** Ranges with the number of customers behind them. */
export interface AccessPath extends IndexRange {
  readonly rows: number;
}

/** The longest search that is looked up by trigrams. */
const MAX_TEXTS = 16;
/** The number of index ranges MongoDB can merge in sorted order. */
export const MAX_MERGED = 200;

/** The ranges of the indexes that are always there, without those of trigrams. */
export function rangesOf({ filters, search }: Criteria): IndexRange[] {
  const isAlone = filters.length === 1 && search.length === 0;
  return filters.flatMap((filter) => rangeOf(filter, isAlone));
}

/** Equality, and ranges of times. Texts are looked up folded, as the indexes hold them, addresses by their keys. */
function rangeOf(filter: Filter, isAlone: boolean): IndexRange[] {
  const { field, operator, values } = filter;
  const column = CUSTOMER_LIST.column(field);
  if (values.length === 0) return [];
  if (isOwnField(field)) {
    if (operator !== 'eq') return [];
    return [{ ...partial(BY_OWN_COLUMN, conditionOfFilter(filter, column)), isCovering: isAlone, isExact: isAlone }];
  }
  const index = field === 'email' ? BY_EMAIL_KEY : INDEX_BY_FIELD[field];
  if (index === undefined) return [];
  const isTimeRange = (operator === 'gte' || operator === 'lte') && column.kind === 'number' && values.length === 1;
  if (operator !== 'eq' && !isTimeRange) return [];
  if (column.kind !== 'text' || field === 'email') return [partial(index, conditionOfFilter(filter, column))];
  const texts = values.flatMap((value) => (typeof value === 'string' ? [fold(value)] : []));
  return [partial(index, { [column.folded]: { $in: texts } })];
}

/** The customers of these status-role counts. Undefined if they have too many pairs. */
export function pathOfCounts(counts: readonly StatusRoleCount[]): AccessPath | undefined {
  const statuses = [...new Set(counts.map(({ status }) => status))];
  const roles = [...new Set(counts.map(({ role }) => role))];
  if (statuses.length * roles.length > MAX_MERGED) return undefined;
  const rows = counts.reduce((sum, { customers }) => sum + customers, 0);
  return { ...partial(BY_STATUS_AND_ROLE, { status: { $in: statuses }, role: { $in: roles } }), rows };
}

/** The entries with a status, and if roles are given with one of them. */
export function rangeOfStatusAndRole({ filters }: Criteria): IndexRange | undefined {
  const [statuses, roles] = ['status', 'role'].map((field) => {
    const filter = filters.find((one) => one.field === field && one.operator === 'eq');
    return filter?.values.filter((value) => typeof value === 'string');
  });
  if (statuses === undefined || statuses.length === 0) return undefined;
  const ofRoles = roles !== undefined && roles.length > 0 && { role: { $in: roles } };
  return partial(BY_STATUS_AND_ROLE, { status: { $in: statuses }, ...ofRoles });
}

/** The entries of these trigrams. */
export function rangeOfTrigrams(trigrams: readonly string[]): IndexRange {
  return partial(BY_TRIGRAM, { trigrams: { $in: trigrams } });
}

/** The entries of the trigrams that are all that is searched for. */
export function exactTrigrams({ filters, search }: Criteria): IndexRange | undefined {
  const [texts = []] = search;
  if (filters.length > 0 || search.length !== 1 || !texts.every(isTrigram)) return undefined;
  return { ...rangeOfTrigrams(texts), isCovering: true, isExact: true };
}

/** The index of all search texts, for a search without filters. */
export function rangeOfTexts(criteria: Criteria): IndexRange | undefined {
  if (criteria.filters.length > 0 || criteria.search.length === 0) return undefined;
  return { ...partial(BY_TEXT, conditionOf(criteria, CUSTOMER_LIST)), isCovering: true };
}

/** Of each group, a match has one of the texts; all are long enough to have trigrams. */
export function searchedTexts({ filters, search }: Criteria): readonly (readonly string[])[] {
  return [...search, ...filters.map(textsOf)].filter(
    (texts) => texts.length > 0 && texts.length <= MAX_TEXTS && texts.every(hasTrigrams),
  );
}

/** `eq` and `like` values on a searched field also occur in the searched text. */
function textsOf({ field, operator, values }: Filter): readonly string[] {
  if (!CUSTOMER_FIELDS.searched.includes(field)) return [];
  if (operator === 'like') return values;
  if (operator !== 'eq' || field in INDEX_BY_FIELD) return [];
  return values.every((value) => typeof value === 'string') ? values.map(fold) : [];
}

/** A condition and the index to look it up in. Without a hint, the server chooses. */
export interface Lookup {
  readonly condition: Document;
  readonly hint?: Document;
}

/** The lookup of the matches within ranges, or without any among all customers. */
export function lookupOf(criteria: Criteria, range: IndexRange | undefined): Lookup {
  const condition = conditionOf(criteria, CUSTOMER_LIST);
  // Without rows to look up the server couldn't use an index, and would fail.
  if (condition === NEVER || range?.conditions.length === 0) return { condition: NEVER };
  if (range !== undefined) return { condition: allOf([anyOf(range.conditions), condition]), hint: range.index };
  return isOfOneIndex(criteria) ? { condition } : { condition, hint: inStoredOrder(criteria) };
}

/**
 * Whether one index may cover the criteria: then the server knows best. Otherwise it follows any index that excludes some,
 * however long fetching the others at random takes.
 */
function isOfOneIndex({ filters, search }: Criteria): boolean {
  const fields = new Set(filters.map(({ field }) => field));
  const isOfStatusAndRole = [...fields].every((field) => field === 'status' || field === 'role' || field === 'name');
  return search.length === 0 && (fields.size === 1 || isOfStatusAndRole);
}

/** What reads customers in the order they're stored in: all, or those with an equal value of an own column. */
function inStoredOrder({ filters }: Criteria): Document {
  const hasOwn = filters.some(
    ({ field, operator, values }) => operator === 'eq' && values.length > 0 && isOwnField(field),
  );
  return hasOwn ? BY_OWN_COLUMN : { $natural: 1 };
}

function partial(index: Document, condition: Document): IndexRange {
  return { index, conditions: [condition], isCovering: false, isExact: false };
}
