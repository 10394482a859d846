import type { Json } from './change.js';

/**
 * Serialises to canonical JSON (JSON Canonicalization Scheme, RFC 8785): no white space, object members sorted by the
 * UTF-16 code units of their names, numbers and strings as ECMAScript writes them.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = value as Record<string, Json>;
  // Runs several times for each entry of the log: without a comparison it orders names by their code units.
  const names = Object.keys(members).sort();
  let text = '';
  for (const name of names) {
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(members[name]!)}`;
  }
  return `{${text}}`;
}
