import { isOwnField } from '../../domain/customers/customer-list-fields.js';
import { ValidationFailed, type FieldError } from '../../domain/domain-error.js';
import { NULL_SUFFIX } from '../../domain/lists/list-fields.js';
import type { SegmentFilters } from '../../domain/segments/segment.js';
import type { CustomerReader } from '../ports/customer-store.js';

/**
 * Requires that a customer has each own column whose absence is filtered by: everybody lacks a misspelt one. Filters that are
 * `stored` already may stay. Throws `ValidationFailed`.
 */
export async function requireFilterColumns(
  { values }: Pick<SegmentFilters, 'values'>,
  customers: Pick<CustomerReader, 'hasColumn'>,
  stored?: Pick<SegmentFilters, 'values'>,
): Promise<void> {
  const flaws: Record<string, FieldError> = {};
  for (const id of values.keys()) {
    const field = id.slice(0, -NULL_SUFFIX.length);
    if (!id.endsWith(NULL_SUFFIX) || !isOwnField(field) || stored?.values.has(id) === true) continue;
    if (!(await customers.hasColumn(field))) flaws[`filters.values.${id}`] = UNKNOWN;
  }
  if (Object.keys(flaws).length > 0) throw new ValidationFailed(flaws);
}

const UNKNOWN: FieldError = { code: 'unknown_filter', message: 'names a column that no customer has' };
