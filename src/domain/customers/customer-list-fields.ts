import { listFields, type ListFields } from '../lists/list-fields.js';
import { CUSTOMER_FIELD_NAMES } from './customer.js';

/** Names that are never an own column, whatever they hold. */
export const STANDARD_NAMES: ReadonlySet<string> = new Set([
  'id',
  ...Object.values(CUSTOMER_FIELD_NAMES),
  'created',
  'updated',
]);

/** As many as a segment may have values. */
const MANY_TEXTS = 1_000;

/**
 * By which fields customers are listed, and segments made. Any name of the form of an own column is one: a filter with
 * a typing error lists nobody instead of everybody. `avatar` and `notes` neither filter nor sort.
 */
export const CUSTOMER_FIELDS: ListFields = listFields(
  ['name', 'first_name', 'last_name', 'email', 'phone', 'company'],
  { status: 'text', role: 'text' },
  { ownColumnsExcept: STANDARD_NAMES, mostTexts: MANY_TEXTS },
);

/** By which fields the entries of the customers' log are listed. */
export const CUSTOMER_LOG_FIELDS: ListFields = {
  kinds: new Map([
    ['id', 'text'],
    ['customer_id', 'text'],
    ['type', 'text'],
    ['actor_id', 'text'],
    ['created', 'time'],
  ]),
  searched: [],
  newestFirst: true,
};
