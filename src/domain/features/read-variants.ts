import { canonicalJson } from '../changes/canonical-json.js';
import type { Json, JsonObject } from '../changes/change.js';
import type { FieldError } from '../domain-error.js';
import { UNSAFE_INTEGER } from '../numbers/unsafe-integer.js';
import { isPrototypeName } from '../text/safe-key.js';
import { variantsOf, type Variants } from './rollout.js';

export const VARIANT_NAME = /^[a-z][a-z0-9_-]{0,63}$/;
export const MIN_VARIANTS = 2;
export const MAX_VARIANTS = 20;
/** Bytes of UTF-8, of all variants serialised together. */
export const MAX_VARIANTS_BYTES = 16 * 1_024;

/** Parses variants from a client: a JSON object with 2 to 20 values of one type. Returns what is wrong otherwise. */
export function readVariants(given: unknown): { readonly variants: Variants } | { readonly error: FieldError } {
  if (!isObject(given)) return error('invalid_type', 'must be an object: name, value');
  const names = Object.keys(given);
  if (names.length < MIN_VARIANTS) return error('too_small', `must have at least ${MIN_VARIANTS} values`);
  if (names.length > MAX_VARIANTS) return error('too_big', `has more than ${MAX_VARIANTS} values`);
  if (!names.every(isVariantName)) {
    return error(
      'invalid_key',
      'has a name that is reserved, or not a to z, 0 to 9, "_" and "-", starting with a letter',
    );
  }
  const kinds = new Set(Object.values(given).map(kindOf));
  if (kinds.size > 1 || kinds.has(undefined)) {
    return error('invalid_type', 'must have values of one type: all booleans, all strings, all numbers or all objects');
  }
  if (!isEveryFinite(given)) return { error: UNSAFE_INTEGER };
  if (!isShort(canonicalJson(given))) return error('too_big', `has more than ${MAX_VARIANTS_BYTES} bytes in all`);
  return { variants: variantsOf(given) };
}

function isVariantName(name: string): boolean {
  return VARIANT_NAME.test(name) && !isPrototypeName(name);
}

function kindOf(value: Json): string | undefined {
  if (isObject(value)) return 'object';
  return typeof value === 'object' ? undefined : typeof value;
}

/** JSON has no infinite numbers, but `1e999` is read as one. */
function isEveryFinite(value: Json): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isEveryFinite);
}

function isShort(json: string): boolean {
  return json.length <= MAX_VARIANTS_BYTES && new TextEncoder().encode(json).length <= MAX_VARIANTS_BYTES;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function error(code: string, message: string) {
  return { error: { code, message } };
}
