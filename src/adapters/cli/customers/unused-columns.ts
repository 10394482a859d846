import { closestMatch } from 'leven';
import { MAX_COLUMNS_IN_USE, type ColumnInUse } from '../../../domain/customers/column-counts.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import type { Criteria } from '../../../domain/lists/list-query.js';

const MAX_TYPOS = 2;

/** Returns one sentence for each own column that the filters name and no customer has. */
export function unusedColumns({ filters }: Criteria, inUse: readonly ColumnInUse[]): string[] {
  // There may be more than these.
  if (inUse.length >= MAX_COLUMNS_IN_USE) return [];
  const names = inUse.map(({ name }) => name);
  const filtered = new Set(filters.map(({ field }) => field));
  return [...filtered]
    .filter((field) => !CUSTOMER_FIELDS.kinds.has(field) && !names.includes(field))
    .map((field) => {
      const likely = closestMatch(field, names, { maxDistance: MAX_TYPOS });
      return `no customer has the column "${field}".${likely === undefined ? '' : ` Did you mean "${likely}"?`}`;
    });
}
