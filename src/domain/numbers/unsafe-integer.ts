import type { FieldError } from '../domain-error.js';

/**
 * Whether a number is an integer beyond ±(2^53 - 1). Two such integers may be the same number, so a parsed one may not be
 * what was sent: rounding never brings one back into the range. `1e400`, which is parsed as infinite, counts too.
 */
export function isUnsafeInteger(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** Error for a field with such a number. */
export const UNSAFE_INTEGER: FieldError = {
  code: 'unsafe_integer',
  message: `is a number beyond ±${Number.MAX_SAFE_INTEGER}, which is not kept exactly: send it as text`,
};
