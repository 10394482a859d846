import { listFields, type ListFields } from '../lists/list-fields.js';
import { CUSTOMER_FIELD_NAMES } from './customer.js';

/** The service sets these itself; they're ignored in what is sent. */
export const SET_BY_SERVICE: ReadonlySet<string> = new Set(['id', 'created', 'updated']);

/** Names that can't be own columns. */
export const STANDARD_NAMES: ReadonlySet<string> = new Set([...SET_BY_SERVICE, ...Object.values(CUSTOMER_FIELD_NAMES)]);

/** Whether a field of lists is an own column. */
export function isOwnField(field: string): boolean {
  return !STANDARD_NAMES.has(field);
}

/** Standard fields that a customer may do without. */
const OPTIONAL: ReadonlySet<string> = new Set(['first_name', 'last_name', 'email', 'phone', 'company']);

/** The number of values that a segment may have. */
const MANY_TEXTS = 1_000;

/**
 * Fields that customer lists and segments filter, sort and search by. Every valid own column name counts as a field, so a
 * misspelt filter matches nobody rather than everybody. `avatar` and `notes` can't be filtered or sorted by.
 */
export const CUSTOMER_FIELDS: ListFields = listFields(
  ['name', 'first_name', 'last_name', 'email', 'phone', 'company'],
  { email: 'email', status: 'text', role: 'text' },
  { optional: OPTIONAL, ownColumnsExcept: STANDARD_NAMES, maxTexts: MANY_TEXTS, phone: 'phone' },
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
