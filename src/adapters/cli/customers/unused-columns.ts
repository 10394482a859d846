import type { CustomerReader } from '../../../application/ports/customer-store.js';
import { nearColumn } from '../../../customer-files/near-column.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import type { Criteria } from '../../../domain/lists/list-query.js';

interface UnusedColumn {
  /** Says that no customer has the column, and which field was probably meant. */
  readonly sentence: string;
  /** Whether the name is near a field or another column. */
  readonly isMisspelt: boolean;
}

/** Finds the own columns that the filters name and no customer has. */
export async function unusedColumns(
  { filters }: Criteria,
  customers: Pick<CustomerReader, 'countColumns' | 'hasColumn'>,
): Promise<readonly UnusedColumn[]> {
  const unused: string[] = [];
  for (const field of new Set(filters.map((filter) => filter.field))) {
    if (!CUSTOMER_FIELDS.kinds.has(field) && !(await customers.hasColumn(field))) unused.push(field);
  }
  if (unused.length === 0) return [];
  const inUse = await customers.countColumns();
  const known = new Set([...CUSTOMER_FIELDS.kinds.keys(), ...inUse.map(({ name }) => name)]);
  return unused.map((field) => {
    const meant = nearColumn(field, known);
    const question = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    return { sentence: `no customer has the column "${field}".${question}`, isMisspelt: meant !== undefined };
  });
}
