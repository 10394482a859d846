import { nearest } from '../domain/text/nearest.js';

/** The column that was probably meant by a new one: undefined for one that exists, and for one whose name is near none. */
export function nearColumn(name: string, existing: ReadonlySet<string>): string | undefined {
  return existing.has(name) ? undefined : nearest(name, existing);
}
