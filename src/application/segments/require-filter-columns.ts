import { CUSTOMER_FIELDS, isOwnField } from '../../domain/customers/customer-list-fields.js';
import { ValidationFailed, type FieldError } from '../../domain/domain-error.js';
import { readFilterName } from '../../domain/lists/list-fields.js';
import type { SegmentFilters } from '../../domain/segments/segment.js';
import type { CustomerReader } from '../ports/customer-store.js';

/**
 * Requires that a customer has each own column whose absence meets a filter, `_null` or `_ne`: everybody lacks a misspelt one.
 * A filter that is `stored` as it is may stay. Throws `ValidationFailed`.
 */
export async function requireFilterColumns(
  filters: SegmentFilters,
  customers: Pick<CustomerReader, 'hasColumn'>,
  stored?: SegmentFilters,
): Promise<void> {
  const errors: Record<string, FieldError> = {};
  for (const id of filters.values.keys()) {
    const name = readFilterName(CUSTOMER_FIELDS, id);
    if (name === undefined || !isOwnField(name.field) || isStored(id, filters, stored)) continue;
    if (name.operator !== 'null' && name.operator !== 'ne') continue;
    if (!(await customers.hasColumn(name.field))) errors[`filters.values.${id}`] = UNKNOWN;
  }
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
}

/** A filter that gets another value, or is switched on, may match others than before. */
function isStored(id: string, { values, enabled }: SegmentFilters, stored: SegmentFilters | undefined): boolean {
  const texts = stored?.values.get(id);
  if (texts === undefined || (enabled.includes(id) && !stored!.enabled.includes(id))) return false;
  return JSON.stringify(texts) === JSON.stringify(values.get(id));
}

const UNKNOWN: FieldError = { code: 'unknown_filter', message: 'names a column that no customer has' };
