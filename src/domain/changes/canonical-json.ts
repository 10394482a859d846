import type { Json } from './change.js';

/**
 * Serialises to canonical JSON (JSON Canonicalization Scheme, RFC 8785): no white space, object members sorted by the
 * UTF-16 code units of their names, numbers and strings as ECMAScript writes them.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value as Record<string, Json>)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
