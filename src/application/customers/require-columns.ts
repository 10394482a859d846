import { isOwnField } from '../../domain/customers/customer-list-fields.js';
import { NULL_SUFFIX } from '../../domain/lists/list-fields.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import { BadParameter } from '../lists/parse-list-criteria.js';
import type { CustomerReader } from '../ports/customer-store.js';

/**
 * Requires that a customer has each own column whose absence is filtered by: everybody lacks a misspelt one. Throws
 * `BadParameter`.
 */
export async function requireColumns(
  { filters }: Pick<Criteria, 'filters'>,
  customers: Pick<CustomerReader, 'hasColumn'>,
): Promise<void> {
  for (const { field, operator } of filters) {
    if (operator === 'null' && isOwnField(field) && !(await customers.hasColumn(field))) {
      throw new BadParameter(`${field}${NULL_SUFFIX}`, 'names a column that no customer has');
    }
  }
}
