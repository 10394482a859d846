import type { Fields } from './change.js';

export function isSame(one: unknown, other: unknown): boolean {
  return sorted(one ?? NONE) === sorted(other ?? NONE);
}

/** An ability without own actions has no list of them. */
const NONE: readonly unknown[] = [];

/** JSON with keys in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isMap(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  );
}

export function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
