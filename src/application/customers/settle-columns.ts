import { isOwnField } from '../../domain/customers/customer-list-fields.js';
import { NULL_SUFFIX } from '../../domain/lists/list-fields.js';
import type { Criteria, Filter } from '../../domain/lists/list-query.js';
import { BadParameter } from '../lists/parse-list-criteria.js';
import type { CustomerReader } from '../ports/customer-store.js';

/**
 * The criteria with what they mean for own columns that no customer has: everybody lacks a misspelt one. Then `_ne` matches
 * nobody, as other filters do, and `_null` is refused. Throws `BadParameter`.
 */
export async function settleColumns<T extends Pick<Criteria, 'filters'>>(
  criteria: T,
  customers: Pick<CustomerReader, 'hasColumn'>,
): Promise<T> {
  const filters: Filter[] = [];
  for (const filter of criteria.filters) {
    const { field, operator } = filter;
    const needsColumn = (operator === 'null' || operator === 'ne') && isOwnField(field);
    if (!needsColumn || (await customers.hasColumn(field))) filters.push(filter);
    else if (operator === 'ne') filters.push(NOBODY);
    else throw new BadParameter(`${field}${NULL_SUFFIX}`, 'names a column that no customer has');
  }
  return { ...criteria, filters };
}

/** No id is empty. Equality in the column itself would match those who get it in the meantime. */
const NOBODY: Filter = { field: 'id', operator: 'eq', values: [''] };
