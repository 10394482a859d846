import type { IndexDescription } from 'mongodb';
import { COMPOUND_FILTERS } from './compound-filters.js';
import { SORTED_COLUMNS } from './sorted-columns.js';

/** Whether an index was made because lists asked for it. */
export function isOnDemand(index: Pick<IndexDescription, 'key' | 'name'>): boolean {
  return [SORTED_COLUMNS, COMPOUND_FILTERS].some((family) => family.nameOf(index) !== undefined);
}
