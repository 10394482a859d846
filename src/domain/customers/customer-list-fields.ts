import { listFields, type FieldKind, type ListFields } from '../lists/list-fields.js';
import { LISTED_FIELDS, STANDARD_FIELDS } from './customer-fields.js';

/** The service sets these itself; they're ignored in what is sent. */
export const SET_BY_SERVICE: ReadonlySet<string> = new Set(['id', 'created', 'updated']);

/** Names that can't be own columns. */
export const STANDARD_NAMES: ReadonlySet<string> = new Set([
  ...SET_BY_SERVICE,
  ...STANDARD_FIELDS.map(({ name }) => name),
]);

/** Whether a field of lists is an own column. */
export function isOwnField(field: string): boolean {
  return !STANDARD_NAMES.has(field);
}

/** The number of values that a segment may have. */
const MANY_TEXTS = 1_000;

/**
 * Fields that customer lists and segments filter, sort and search by. Every valid own column name counts as a field, so a
 * misspelt filter matches nobody rather than everybody.
 */
export const CUSTOMER_FIELDS: ListFields = listFields(
  LISTED_FIELDS.filter(({ isSearched }) => isSearched).map(({ name }) => name),
  Object.fromEntries(
    LISTED_FIELDS.map(({ name, type }): [string, FieldKind] => [name, type === 'email' ? 'email' : 'text']),
  ),
  {
    optional: new Set(LISTED_FIELDS.filter(({ initial }) => initial === null).map(({ name }) => name)),
    ownColumnsExcept: STANDARD_NAMES,
    maxTexts: MANY_TEXTS,
    phone: 'phone',
  },
);

/** Fields that lists of customer log entries filter and sort by. */
export const CUSTOMER_LOG_FIELDS: ListFields = {
  kinds: new Map([
    ['id', 'text'],
    ['customer_id', 'text'],
    ['type', 'text'],
    ['actor_id', 'text'],
    ['created', 'time'],
  ]),
  searched: [],
  newestBy: 'id',
};
