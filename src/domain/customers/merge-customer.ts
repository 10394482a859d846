import type { FieldError, FieldErrors } from '../domain-error.js';
import { REQUEST_PARAMETERS } from '../lists/list-fields.js';
import { holdsInvisible, INVISIBLE_EMAIL } from '../users/email.js';
import { flawOfLabel } from '../text/text-rules.js';
import type { CustomerPatch } from './customer-patch.js';
import type { CustomerFields, OwnColumns } from './customer.js';
import { OWN_COLUMNS_MAX, RESERVED_KEY, TOO_MANY_COLUMNS } from './own-column.js';

/** What a customer consists of, apart from its identity and history. */
export type CustomerContent = CustomerFields & { readonly ownColumns: OwnColumns };

/** A customer before anything is said of it: the defaults. Its name is missing. */
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
 * What a customer becomes by a patch. A name that is given stands, whatever happens to first and last name later; one
 * that is empty is composed of the first and last name that there are then.
 */
export function mergeCustomer(before: CustomerContent, patch: CustomerPatch): Merged {
  const { fields } = patch;
  const firstName = standing(before.firstName, fields.firstName);
  const lastName = standing(before.lastName, fields.lastName);
  const given = standing<string | null>(before.name, fields.name) ?? '';
  // Written out: records of one shape are copied many times faster than those that spreads put together.
  const content = {
    name: given === '' ? [firstName, lastName].filter((part) => part !== null).join(' ') : given,
    firstName,
    lastName,
    email: standing(before.email, fields.email),
    phone: standing(before.phone, fields.phone),
    company: standing(before.company, fields.company),
    avatar: standing(before.avatar, fields.avatar),
    status: fields.status ?? before.status,
    role: fields.role ?? before.role,
    notes: standing(before.notes, fields.notes),
    ownColumns: mergeColumns(before.ownColumns, patch.ownColumns),
  };
  return { content, flaws: flawsOf(content, before) };
}

function standing<T>(before: T, wanted: T | undefined): T {
  return wanted === undefined ? before : wanted;
}

/** Cleared first, so that in a full record one column may take the place of another. */
function mergeColumns(before: OwnColumns, patch: CustomerPatch['ownColumns']): OwnColumns {
  if (patch.size === 0) return before;
  const columns = new Map(before);
  for (const [key, value] of patch) if (value === null) columns.delete(key);
  for (const [key, value] of patch) if (value !== null) columns.set(key, value);
  return columns;
}

function flawsOf(content: CustomerContent, before: CustomerContent): FieldErrors {
  const columnsBefore = before.ownColumns;
  const flaws = Object.create(null) as Record<string, FieldError>;
  const flaw = flawOfLabel(content.name);
  if (flaw !== undefined) flaws['name'] = { code: content.name === '' ? 'required' : 'custom', message: flaw };
  // One that a customer has from before stays, so that the record can be changed otherwise.
  if (content.email !== null && content.email !== before.email && holdsInvisible(content.email)) {
    flaws['email'] = INVISIBLE_EMAIL;
  }
  for (const key of content.ownColumns.keys()) {
    if (REQUEST_PARAMETERS.has(key) && !columnsBefore.has(key)) flaws[key] = RESERVED_KEY;
  }
  const surplus = content.ownColumns.size - OWN_COLUMNS_MAX;
  if (surplus <= 0) return flaws;
  const added = [...content.ownColumns.keys()].filter((key) => !columnsBefore.has(key));
  for (const key of added.slice(-surplus)) flaws[key] = TOO_MANY_COLUMNS;
  return flaws;
}
