import type { FieldError, FieldErrors } from '../domain-error.js';
import { isUnsafeInteger, UNSAFE_INTEGER } from '../numbers/unsafe-integer.js';
import { flawOfInvisible } from '../text/flaw-of-invisible.js';
import { flawOfLabel } from '../text/text-rules.js';
import { flawOfNewEmail } from '../users/email.js';
import type { CustomerPatch } from './customer-patch.js';
import type { CustomerFields, OwnColumns } from './customer.js';
import { flawOfReservedKey, MAX_OWN_COLUMNS, TOO_MANY_COLUMNS } from './own-column.js';

/** A customer's fields without id, version and times. */
export type CustomerContent = CustomerFields & { readonly ownColumns: OwnColumns };

/** Defaults of a new customer. There is none for the name, which is required. */
export const NEW_CUSTOMER: CustomerContent = {
  name: '',
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  company: null,
  avatar: null,
  status: 'active',
  role: 'customer',
  notes: null,
  ownColumns: new Map(),
};

export interface Merged {
  readonly content: CustomerContent;
  readonly flaws: FieldErrors;
}

/**
 * Applies a patch to a customer. A non-empty name stays, even if the first or last name changes later; an empty one is
 * replaced by first and last name.
 */
export function mergeCustomer(before: CustomerContent, patch: CustomerPatch): Merged {
  const { fields } = patch;
  const firstName = patched(before.firstName, fields.firstName);
  const lastName = patched(before.lastName, fields.lastName);
  const given = patched<string | null>(before.name, fields.name) ?? '';
  // Written out for speed: objects with one fixed shape are copied many times faster than spread ones.
  const content = {
    name: given === '' ? [firstName, lastName].filter((part) => part !== null).join(' ') : given,
    firstName,
    lastName,
    email: patched(before.email, fields.email),
    phone: patched(before.phone, fields.phone),
    company: patched(before.company, fields.company),
    avatar: patched(before.avatar, fields.avatar),
    status: fields.status ?? before.status,
    role: fields.role ?? before.role,
    notes: patched(before.notes, fields.notes),
    ownColumns: mergeColumns(before.ownColumns, patch.ownColumns),
  };
  return { content, flaws: flawsOf(content, before) };
}

function patched<T>(before: T, wanted: T | undefined): T {
  return wanted === undefined ? before : wanted;
}

/** Clears columns before setting others, so one column can replace another in a record that has the maximum. */
function mergeColumns(before: OwnColumns, patch: CustomerPatch['ownColumns']): OwnColumns {
  if (patch.size === 0) return before;
  const columns = new Map(before);
  for (const [key, value] of patch) if (value === null) columns.delete(key);
  for (const [key, value] of patch) if (value !== null) columns.set(key, value);
  return columns;
}

/** Fields with rules that older values may break. */
const VALIDATED = [
  ['name', 'name', flawOfInvisible],
  ['firstName', 'first_name', flawOfInvisible],
  ['lastName', 'last_name', flawOfInvisible],
  ['company', 'company', flawOfInvisible],
  ['phone', 'phone', flawOfInvisible],
  ['email', 'email', flawOfNewEmail],
] as const satisfies readonly (readonly [keyof CustomerFields, string, (value: string) => string | undefined])[];

function flawsOf(content: CustomerContent, before: CustomerContent): FieldErrors {
  const columnsBefore = before.ownColumns;
  const flaws = Object.create(null) as Record<string, FieldError>;
  const flaw = flawOfLabel(content.name);
  if (flaw !== undefined) flaws['name'] = { code: content.name === '' ? 'required' : 'custom', message: flaw };
  for (const [property, name, flawOf] of VALIDATED) {
    const value = content[property];
    // What the customer already has is accepted, so other fields can still be changed.
    const message = value === null || value === before[property] || value === '' ? undefined : flawOf(value);
    if (message !== undefined) flaws[name] = { code: 'custom', message };
  }
  for (const [key, value] of content.ownColumns) {
    // Likewise a rounded number: a form sends it back with the rest of the record.
    if (typeof value === 'number' && isUnsafeInteger(value) && columnsBefore.get(key) !== value) {
      flaws[key] = UNSAFE_INTEGER;
    }
    const reserved = columnsBefore.has(key) ? undefined : flawOfReservedKey(key);
    if (reserved !== undefined) flaws[key] = reserved;
  }
  const surplus = content.ownColumns.size - MAX_OWN_COLUMNS;
  if (surplus <= 0) return flaws;
  const added = [...content.ownColumns.keys()].filter((key) => !columnsBefore.has(key));
  for (const key of added.slice(-surplus)) flaws[key] = TOO_MANY_COLUMNS;
  return flaws;
}
