import { fold } from '../text/fold.js';
import { phoneDigits } from '../text/phone-digits.js';
import { emailKey } from '../text/email-key.js';
import { countReadable } from './list-bytes.js';
import { comparePositions, compareText, compareValues, typeRank } from './compare.js';
import type { ListFields } from './list-fields.js';
import type {
  Criteria,
  Filter,
  ListPage,
  ListQuery,
  Order,
  Position,
  Scalar,
  SearchTerms,
  SortValue,
} from './list-query.js';

/** A record's value in a field; null if it has none, a list for a set. */
export type FieldValue = null | Scalar | readonly string[];
/** What a search examines. */
export type Searched = Pick<ListFields, 'searched' | 'phone'>;
/** Without `kinds`, no field holds addresses. */
type ComparedFields = Searched & Partial<Pick<ListFields, 'kinds'>>;
export type ValueOf<T> = (record: T, field: string) => FieldValue;

/** `ValueOf` for a list whose fields are named like the record's properties. */
export function propertyValue(record: object, field: string): FieldValue {
  return (record as Readonly<Record<string, FieldValue>>)[field] ?? null;
}

/** Evaluates a query over records in memory. Reference implementation: every storage must give the same result. */
export function evaluateList<T extends object>(
  records: Iterable<T>,
  query: ListQuery,
  fields: ComparedFields,
  valueOf: ValueOf<T>,
): ListPage<T> {
  const rows: { readonly record: T; readonly position: Position }[] = [];
  for (const record of records) {
    if (matches(record, query, fields, valueOf))
      rows.push({ record, position: positionOf(record, query.order, valueOf) });
  }
  rows.sort((a, b) => comparePositions(a.position, b.position, query.order));
  const { page } = query;
  const total = rows.length;
  if (page.kind === 'slice') {
    const slice = rows.slice(page.start, page.start + page.limit);
    return { records: slice.map((row) => row.record), total, next: undefined };
  }
  const { after, limit } = page;
  const rest =
    after === undefined ? rows : rows.filter((row) => comparePositions(row.position, after, query.order) > 0);
  const slice = rest.slice(0, limit);
  const next = rest.length > limit ? slice.at(-1)?.position : undefined;
  return { records: slice.map((row) => row.record), total, next };
}

/** The page up to the record at which reading ends, because the records are long. */
export function endEarly<T extends object>(
  page: ListPage<T>,
  { order }: Pick<ListQuery, 'order'>,
  valueOf: ValueOf<T>,
  lengthOf: (record: T) => number,
): ListPage<T> {
  const count = countReadable(page.records, lengthOf);
  if (count === page.records.length) return page;
  const records = page.records.slice(0, count);
  return { records, total: page.total, next: positionOf(records.at(-1)!, order, valueOf) };
}

/** Whether a record meets every filter and the search of a query. */
export function matches<T extends object>(
  record: T,
  query: Criteria,
  fields: ComparedFields,
  valueOf: ValueOf<T>,
): boolean {
  return (
    query.filters.every((filter) => meets(record, filter, fields, valueOf)) &&
    (fields.searched.length === 0 || query.search.every((texts) => isFound(record, texts, fields, valueOf)))
  );
}

/** Position of a record in an order. */
export function positionOf<T extends object>(record: T, order: readonly Order[], valueOf: ValueOf<T>): Position {
  return order.map(({ field }) => sortValue(record, field, valueOf));
}

function sortValue<T extends object>(record: T, field: string, valueOf: ValueOf<T>): SortValue {
  const value = valueOf(record, field);
  if (typeof value === 'string') return foldedOnce(record, field, value);
  return isSet(value) ? setOrder(value) : value;
}

/** Puts equal sets together, in the order of their smallest ids; empty ones are no value. */
function setOrder(ids: readonly string[]): SortValue {
  return ids.length === 0 ? null : ids.toSorted(compareText).join();
}

/** Cache of folded values. Folding costs much more than comparing, and records are immutable. */
const folds = new WeakMap<object, Map<string, string>>();

function foldedOnce(record: object, field: string, text: string): string {
  return once(record, field, () => fold(text));
}

function once(record: object, name: string, make: () => string): string {
  const cached = folds.get(record) ?? new Map<string, string>();
  if (cached.size === 0) folds.set(record, cached);
  const made = cached.get(name) ?? make();
  cached.set(name, made);
  return made;
}

function isFound<T extends object>(
  record: T,
  texts: SearchTerms,
  { searched, phone }: Searched,
  valueOf: ValueOf<T>,
): boolean {
  const occursIn = (text: string) => texts.some((sought) => text.includes(sought));
  return searched.some((field) => {
    const value = valueOf(record, field);
    if (typeof value !== 'string') return false;
    const folded = foldedOnce(record, field, value);
    if (occursIn(folded)) return true;
    return field === phone && occursIn(once(record, 'digits of a phone number', () => phoneDigits(folded) ?? ''));
  });
}

function meets<T extends object>(record: T, filter: Filter, { kinds }: ComparedFields, valueOf: ValueOf<T>): boolean {
  const value = valueOf(record, filter.field);
  if (filter.operator === 'eq' || filter.operator === 'ne') {
    const compared = typeof value === 'string' && kinds?.get(filter.field) === 'email' ? emailKey(value) : value;
    return holds(compared, filter.values) === (filter.operator === 'eq');
  }
  if (filter.operator === 'null') return filter.values.includes(value === null || value === '');
  if (value === null) return false;
  if (isSet(value)) return false;
  const sorted = sortValue(record, filter.field, valueOf);
  if (filter.operator === 'like') {
    return typeof sorted === 'string' && filter.values.some((text) => sorted.includes(text));
  }
  return filter.values.some((bound) => {
    if (typeRank(bound) !== typeRank(sorted)) return false;
    const result = compareValues(sorted, bound);
    return filter.operator === 'gte' ? result >= 0 : result <= 0;
  });
}

function holds(value: FieldValue, values: readonly Scalar[]): boolean {
  return values.some((one) => (isSet(value) ? value.includes(String(one)) : value === one));
}

function isSet(value: FieldValue): value is readonly string[] {
  return Array.isArray(value);
}
