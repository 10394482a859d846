import { CUSTOMER_FIELDS, isOwnField } from '../../domain/customers/customer-list-fields.js';
import { ValidationFailed, type FieldError } from '../../domain/domain-error.js';
import { readFilterName } from '../../domain/lists/list-fields.js';
import type { SegmentFilters } from '../../domain/segments/segment.js';
import type { CustomerReader } from '../ports/customer-store.js';

/**
 * Requires that a customer has each own column whose absence meets a filter, `_null` or `_ne`: everybody lacks a misspelt one.
 * Filters that are `stored` already may stay. Throws `ValidationFailed`.
 */
export async function requireFilterColumns(
  { values }: Pick<SegmentFilters, 'values'>,
  customers: Pick<CustomerReader, 'hasColumn'>,
  stored?: Pick<SegmentFilters, 'values'>,
): Promise<void> {
  const flaws: Record<string, FieldError> = {};
  for (const id of values.keys()) {
    const name = readFilterName(CUSTOMER_FIELDS, id);
    if (name === undefined || !isOwnField(name.field) || stored?.values.has(id) === true) continue;
    if (name.operator !== 'null' && name.operator !== 'ne') continue;
    if (!(await customers.hasColumn(name.field))) flaws[`filters.values.${id}`] = UNKNOWN;
  }
  if (Object.keys(flaws).length > 0) throw new ValidationFailed(flaws);
}

const UNKNOWN: FieldError = { code: 'unknown_filter', message: 'names a column that no customer has' };
