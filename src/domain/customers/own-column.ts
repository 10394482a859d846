import type { FieldError } from '../domain-error.js';
import { isOwnColumnKey, NULL_SUFFIX, RESERVED_NAMES } from '../lists/list-fields.js';
import type { Scalar } from '../lists/list-query.js';
import { UNSAFE_INTEGER } from '../numbers/unsafe-integer.js';
import { normalText } from '../text/normal-text.js';
import { errorOfLine } from '../text/text-rules.js';
import { STANDARD_NAMES } from './customer-list-fields.js';

export const MAX_OWN_COLUMNS = 32;
export const MAX_OWN_TEXT_LENGTH = 500;

/** Whether a customer can get an own column of this name. One with the name of a request parameter stays where it is already. */
export function canBeNewColumn(name: string): boolean {
  return isOwnColumnKey(name) && !STANDARD_NAMES.has(name) && errorOfReservedKey(name) === undefined;
}

/** The error for a key that means something in requests, so that only customers who already have such a column keep it. */
export function errorOfReservedKey(name: string): FieldError | undefined {
  if (RESERVED_NAMES.has(name)) return PARAMETER_KEY;
  return name.endsWith(NULL_SUFFIX) ? NULL_KEY : undefined;
}

/** Validates an own column: returns its value (null clears it) or an error about its key or value. */
export function readOwnColumn(key: string, value: unknown): { readonly value: Scalar | null } | FieldError {
  if (!isOwnColumnKey(key)) return INVALID_KEY;
  switch (typeof value) {
    case 'string':
      return readText(value);
    case 'boolean':
      return { value };
    case 'number':
      // Adding 0 turns -0 into 0.
      return Number.isFinite(value) ? { value: value + 0 } : UNSAFE_INTEGER;
    default:
      if (value === null) return { value };
      return { code: 'invalid_type', message: 'must be a string, a number or a boolean' };
  }
}

/** Error for an invalid column key. */
export const INVALID_KEY: FieldError = {
  code: 'invalid_key',
  message:
    'is not a valid column name: use a to z, 0 to 9 and _, start with a letter, at most 64 characters, no operator suffix',
};

const PARAMETER_KEY: FieldError = {
  code: 'invalid_key',
  message: 'is the name of a request parameter; choose another name for the column',
};

const NULL_KEY: FieldError = {
  code: 'invalid_key',
  message: 'ends in _null, which filters by having no value; choose another name for the column',
};

/** Error for every column above the maximum. */
export const TOO_MANY_COLUMNS: FieldError = {
  code: 'too_many_columns',
  message: `is one column too many: a customer can have at most ${MAX_OWN_COLUMNS} own columns`,
};

function readText(text: string): { readonly value: string | null } | FieldError {
  const trimmed = normalText(text).trim();
  const error = errorOfLine(trimmed, MAX_OWN_TEXT_LENGTH);
  if (error !== undefined) return { code: 'custom', message: error };
  return { value: trimmed === '' ? null : trimmed };
}
