import { nearest } from '../text/nearest.js';
import { NULL_SUFFIX, OPERATOR_SUFFIXES } from './list-fields.js';

/** The longest first, because the plain name may be near, too. */
const SUFFIXES = [...OPERATOR_SUFFIXES.map(([suffix]) => suffix), NULL_SUFFIX, ''];

/** The filter by one of these own columns that was probably meant by a name that is none: `city_ne` by `City_NE`. */
export function nearestOwnFilter(name: string, columns: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  for (const suffix of SUFFIXES) {
    if (!lower.endsWith(suffix)) continue;
    const meant = nearest(lower.slice(0, lower.length - suffix.length), columns);
    if (meant !== undefined) return `${meant}${suffix}`;
  }
  return undefined;
}
