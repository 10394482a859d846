import { nearest } from '../domain/text/nearest.js';

/** With one edit, these become nearly any other name as short. */
const SHORT = 2;

/**
 * The column that was probably meant by a new one: undefined for one that exists, and for one whose name is near none. Names of
 * one or two letters are near none.
 */
export function nearColumn(name: string, existing: ReadonlySet<string>): string | undefined {
  if (existing.has(name) || name.length <= SHORT) return undefined;
  return nearest(
    name,
    [...existing].filter(({ length }) => length > SHORT),
  );
}
