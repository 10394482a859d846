import type { Json } from '../changes/change.js';
import { ValidationFailed } from '../domain-error.js';
import { isUnsafeInteger, UNSAFE_INTEGER } from '../numbers/unsafe-integer.js';
import type { Variants } from './rollout.js';

/**
 * Throws `ValidationFailed` for variants with a number that isn't kept exactly. One that stood there before passes: a form
 * sends it back with the rest of the record.
 */
export function requireExactNumbers(variants: Variants, before: Variants): void {
  for (const [name, value] of variants) {
    if (!addsUnsafeInteger(value, before.get(name))) continue;
    const { code, message } = UNSAFE_INTEGER;
    throw new ValidationFailed({ variants: { code, message: `has in "${name}" what ${message}` } });
  }
}

function addsUnsafeInteger(value: Json, before: Json | undefined): boolean {
  if (typeof value === 'number') return isUnsafeInteger(value) && value !== before;
  if (typeof value !== 'object' || value === null) return false;
  const members = new Map(typeof before === 'object' && before !== null ? Object.entries(before) : []);
  return Object.entries(value).some(([name, member]) => addsUnsafeInteger(member, members.get(name)));
}
