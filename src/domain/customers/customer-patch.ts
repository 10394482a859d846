import { withoutBasePath } from '../avatars/avatar-path.js';
import type { FieldError, FieldErrors } from '../domain-error.js';
import type { Scalar } from '../lists/list-query.js';
import { errorOfLine, errorOfLines, isLonger } from '../text/text-rules.js';
import { normalText } from '../text/normal-text.js';
import { errorOfNewEmail, parseEmail } from '../text/email.js';
import { STANDARD_NAMES } from './customer-list-fields.js';
import { STANDARD_FIELDS, type CustomerField, type CustomerFields, type CustomerFieldType } from './customer-fields.js';
import { readOwnColumn } from './own-column.js';

/** Requested changes to a customer: absent fields stay as they are, null clears. */
export interface CustomerPatch {
  readonly fields: Readonly<{ [K in keyof CustomerFields]?: CustomerFields[K] | null }>;
  readonly ownColumns: ReadonlyMap<string, Scalar | null>;
}

/** A patch read from a body, and the errors found. Fields with an error aren't in the patch. */
export interface ReadPatch {
  readonly patch: CustomerPatch;
  readonly errors: FieldErrors;
}

type Read = { readonly value: string | null } | FieldError;

/** Letters, digits, `_`, `-` and space. */
const STATE = /^[\p{L}\p{M}\p{N}_ -]+$/u;

const READERS: Readonly<Record<CustomerFieldType, (value: unknown, field: CustomerField) => Read>> = {
  line: readLine,
  lines: readLines,
  email: readEmail,
  phone: readLine,
  image: readImage,
  state: readState,
};

/**
 * Reads a customer's fields by their wire names. Ignores those that the service sets itself (`id`, `created`,
 * `updated`); every other unknown name is an own column.
 */
export function readCustomerPatch(body: Readonly<Record<string, unknown>>): ReadPatch {
  // No prototype: the names are user input.
  const errors = Object.create(null) as Record<string, FieldError>;
  const fields: { -readonly [K in keyof CustomerFields]?: string | null } = {};
  for (const field of STANDARD_FIELDS) {
    const { name, property, type } = field;
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined) continue;
    const read = READERS[type](value, field);
    if ('value' in read) fields[property] = read.value;
    else errors[name] = read;
  }
  const ownColumns = new Map<string, Scalar | null>();
  for (const [key, value] of Object.entries(body)) {
    if (STANDARD_NAMES.has(key) || value === undefined) continue;
    const read = readOwnColumn(key, value);
    if ('value' in read) ownColumns.set(key, read.value);
    else errors[key] = read;
  }
  return { patch: { fields, ownColumns }, errors };
}

function readLine(value: unknown, { maxLength }: CustomerField): Read {
  return readText(value, (text) => errorOfLine(text, maxLength));
}

function readImage(value: unknown, field: CustomerField): Read {
  const read = readLine(value, field);
  return 'value' in read && read.value !== null ? { value: withoutBasePath(read.value) } : read;
}

function readLines(value: unknown, { maxLength }: CustomerField): Read {
  return readText(value, (text) => errorOfLines(text, maxLength));
}

function readText(value: unknown, errorOf: (trimmed: string) => string | undefined): Read {
  if (value === null) return { value };
  if (typeof value !== 'string') return NOT_TEXT;
  const trimmed = normalText(value).trim();
  const error = errorOf(trimmed);
  if (error !== undefined) return { code: 'custom', message: error };
  return { value: trimmed === '' ? null : trimmed };
}

function readEmail(value: unknown): Read {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return { value: null };
  if (typeof value !== 'string') return NOT_TEXT;
  const email = parseEmail(value);
  if (email !== undefined) return { value: email.address };
  return { code: 'custom', message: errorOfNewEmail(value) ?? 'must be an e-mail address' };
}

function readState(value: unknown, { maxLength }: CustomerField): Read {
  if (typeof value !== 'string') return NOT_TEXT;
  const trimmed = normalText(value).trim();
  if (STATE.test(trimmed) && !isLonger(trimmed, maxLength)) return { value: trimmed };
  return { code: 'custom', message: `must be 1 to ${maxLength} letters, digits, _, - or spaces` };
}

/** Error for a field that must be a string. */
export const NOT_TEXT: FieldError = { code: 'invalid_type', message: 'must be a string' };
