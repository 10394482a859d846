import type { FieldError, FieldErrors } from '../domain-error.js';
import { isUnsafeInteger, UNSAFE_INTEGER } from '../numbers/unsafe-integer.js';
import { errorOfInvisible } from '../text/error-of-invisible.js';
import { errorOfLabel } from '../text/text-rules.js';
import { errorOfNewEmail } from '../text/email.js';
import type { CustomerPatch } from './customer-patch.js';
import { STANDARD_FIELDS, type CustomerFields, type CustomerFieldType } from './customer-fields.js';
import type { OwnColumns } from './customer.js';
import { errorOfReservedKey, MAX_OWN_COLUMNS, TOO_MANY_COLUMNS } from './own-column.js';

/** A customer's fields without id, version and times. */
export type CustomerContent = CustomerFields & { readonly ownColumns: OwnColumns };

/** Defaults of a new customer. There is none for the name, which is required. */
export const NEW_CUSTOMER: CustomerContent = {
  ...(Object.fromEntries(STANDARD_FIELDS.map(({ property, initial }) => [property, initial])) as CustomerFields),
  ownColumns: new Map(),
};

interface Merged {
  readonly content: CustomerContent;
  readonly errors: FieldErrors;
}

/**
 * Applies a patch to a customer. A non-empty name stays, even if the first or last name changes later; an empty one is
 * replaced by first and last name.
 */
export function mergeCustomer(before: CustomerContent, patch: CustomerPatch): Merged {
  // A fixed order, so that all have one shape.
  const content: { -readonly [K in keyof CustomerContent]?: CustomerContent[K] } = {};
  for (const { property, initial } of STANDARD_FIELDS) {
    const wanted = patch.fields[property];
    content[property] = (wanted === undefined ? before[property] : (wanted ?? initial))!;
  }
  if (content.name === '') {
    content.name = [content.firstName, content.lastName].filter((part) => part !== null).join(' ');
  }
  content.ownColumns = mergeColumns(before.ownColumns, patch.ownColumns);
  const merged = content as CustomerContent;
  return { content: merged, errors: errorsOf(merged, before) };
}

/** Clears columns before setting others, so one column can replace another in a record that has the maximum. */
function mergeColumns(before: OwnColumns, patch: CustomerPatch['ownColumns']): OwnColumns {
  if (patch.size === 0) return before;
  const columns = new Map(before);
  for (const [key, value] of patch) if (value === null) columns.delete(key);
  for (const [key, value] of patch) if (value !== null) columns.set(key, value);
  return columns;
}

/** Rules that older values may break. */
const RULES: Readonly<Partial<Record<CustomerFieldType, (value: string) => string | undefined>>> = {
  line: errorOfInvisible,
  phone: errorOfInvisible,
  email: errorOfNewEmail,
};

/** Fields with such rules. */
const VALIDATED = STANDARD_FIELDS.flatMap(({ property, name, type }) => {
  const errorOf = RULES[type];
  return errorOf === undefined ? [] : [[property, name, errorOf] as const];
});

function errorsOf(content: CustomerContent, before: CustomerContent): FieldErrors {
  const columnsBefore = before.ownColumns;
  const errors = Object.create(null) as Record<string, FieldError>;
  const error = errorOfLabel(content.name);
  if (error !== undefined) errors['name'] = { code: content.name === '' ? 'required' : 'custom', message: error };
  for (const [property, name, errorOf] of VALIDATED) {
    const value = content[property];
    // What the customer already has is accepted, so other fields can still be changed.
    const message = value === null || value === before[property] || value === '' ? undefined : errorOf(value);
    if (message !== undefined) errors[name] = { code: 'custom', message };
  }
  for (const [key, value] of content.ownColumns) {
    // Likewise a rounded number: a form sends it back with the rest of the record.
    if (typeof value === 'number' && isUnsafeInteger(value) && columnsBefore.get(key) !== value) {
      errors[key] = UNSAFE_INTEGER;
    }
    const reserved = columnsBefore.has(key) ? undefined : errorOfReservedKey(key);
    if (reserved !== undefined) errors[key] = reserved;
  }
  const surplus = content.ownColumns.size - MAX_OWN_COLUMNS;
  if (surplus <= 0) return errors;
  const added = [...content.ownColumns.keys()].filter((key) => !columnsBefore.has(key));
  for (const key of added.slice(-surplus)) errors[key] = TOO_MANY_COLUMNS;
  return errors;
}
