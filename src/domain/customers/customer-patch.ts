import { withoutBasePath } from '../avatars/avatar-path.js';
import type { FieldError, FieldErrors } from '../domain-error.js';
import type { Scalar } from '../lists/list-query.js';
import { flawOfDescription, flawOfLine, MAX_LABEL_LENGTH } from '../text/text-rules.js';
import { normalText } from '../text/normal-text.js';
import { flawOfNewEmail, parseEmail } from '../users/email.js';
import { STANDARD_NAMES } from './customer-list-fields.js';
import { CUSTOMER_FIELD_PAIRS, type CustomerFields } from './customer.js';
import { readOwnColumn } from './own-column.js';

/** Requested changes to a customer: absent fields stay as they are, null clears. */
export interface CustomerPatch {
  readonly fields: Readonly<{ [K in keyof CustomerFields]?: CustomerFields[K] | null }>;
  readonly ownColumns: ReadonlyMap<string, Scalar | null>;
}

/** A patch read from a body, and the errors found. Fields with an error aren't in the patch. */
export interface ReadPatch {
  readonly patch: CustomerPatch;
  readonly flaws: FieldErrors;
}

type Read = { readonly value: string | null } | FieldError;

export const MAX_STATE_LENGTH = 64;
/** Letters, digits, `_`, `-` and space. */
const STATE = new RegExp(`^[\\p{L}\\p{M}\\p{N}_ -]{1,${MAX_STATE_LENGTH}}$`, 'u');

const READERS: Readonly<Record<keyof CustomerFields, (value: unknown) => Read>> = {
  name: readLine,
  firstName: readLine,
  lastName: readLine,
  email: readEmail,
  phone: readLine,
  company: readLine,
  avatar: readAvatar,
  status: readState,
  role: readState,
  notes: readNotes,
};

/**
 * Reads a customer's fields by their wire names. Ignores those that the service sets itself (`id`, `created`,
 * `updated`); every other unknown name is an own column.
 */
export function readCustomerPatch(body: Readonly<Record<string, unknown>>): ReadPatch {
  // No prototype: the names are user input.
  const flaws = Object.create(null) as Record<string, FieldError>;
  const fields: { -readonly [K in keyof CustomerFields]?: string | null } = {};
  for (const [property, name] of CUSTOMER_FIELD_PAIRS) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined) continue;
    const read = READERS[property](value);
    if ('value' in read) fields[property] = read.value;
    else flaws[name] = read;
  }
  const ownColumns = new Map<string, Scalar | null>();
  for (const [key, value] of Object.entries(body)) {
    if (STANDARD_NAMES.has(key) || value === undefined) continue;
    const read = readOwnColumn(key, value);
    if ('value' in read) ownColumns.set(key, read.value);
    else flaws[key] = read;
  }
  return { patch: { fields, ownColumns }, flaws };
}

function readLine(value: unknown): Read {
  return readText(value, (text) => flawOfLine(text, MAX_LABEL_LENGTH));
}

function readAvatar(value: unknown): Read {
  const read = readLine(value);
  return 'value' in read && read.value !== null ? { value: withoutBasePath(read.value) } : read;
}

function readNotes(value: unknown): Read {
  return readText(value, flawOfDescription);
}

function readText(value: unknown, flawOf: (trimmed: string) => string | undefined): Read {
  if (value === null) return { value };
  if (typeof value !== 'string') return NOT_TEXT;
  const trimmed = normalText(value).trim();
  const flaw = flawOf(trimmed);
  if (flaw !== undefined) return { code: 'custom', message: flaw };
  return { value: trimmed === '' ? null : trimmed };
}

function readEmail(value: unknown): Read {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return { value: null };
  if (typeof value !== 'string') return NOT_TEXT;
  const email = parseEmail(value);
  if (email !== undefined) return { value: email.address };
  return { code: 'custom', message: flawOfNewEmail(value) ?? 'must be an e-mail address' };
}

function readState(value: unknown): Read {
  if (typeof value !== 'string') return NOT_TEXT;
  const trimmed = normalText(value).trim();
  if (STATE.test(trimmed)) return { value: trimmed };
  return { code: 'custom', message: `must be 1 to ${MAX_STATE_LENGTH} letters, digits, _, - or spaces` };
}

/** Error for a field that must be a string. */
export const NOT_TEXT: FieldError = { code: 'invalid_type', message: 'must be a string' };
