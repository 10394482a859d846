import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { isMetByAbsence, type Criteria, type Filter, type ListQuery } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';

/** The standard fields that are kept in memory. */
const KEPT_FIELDS = ['status', 'role', 'created', 'updated'] as const;
export type KeptField = (typeof KEPT_FIELDS)[number];

export function isKeptField(field: string): field is KeptField {
  return (KEPT_FIELDS as readonly string[]).includes(field);
}

/** Criteria by how they are compared. */
interface SplitCriteria {
  /** With codes in memory. */
  readonly coded: readonly Filter[];
  /** With rows. */
  readonly rest: Criteria;
}

/** Whether a list involves own columns, which take long to read row by row. */
export function involvesOwnColumns({ filters, order = [] }: Criteria & Partial<Pick<ListQuery, 'order'>>): boolean {
  const field = orderedField(order);
  return filters.some((filter) => isOwnField(filter.field)) || (field !== undefined && isOwnField(field));
}

/** Whether all values of a field can be kept in memory. */
export function isCoded(field: string): boolean {
  return isOwnField(field) || isKeptField(field);
}

/**
 * Whether a list has one condition or order alone. Indexes answer these in time, so reading columns first isn't worth
 * the wait.
 */
export function isSimple({ filters, search, order }: ListQuery): boolean {
  // An index doesn't hold the absent values of an own column.
  if (filters.some((filter) => filter.operator === 'null' && isMetByAbsence(filter) && isOwnField(filter.field))) {
    return false;
  }
  const field = orderedField(order);
  const isOrderedByOwn = field === undefined || isOwnField(field);
  const conditions = filters.length + search.length;
  return conditions === 0 || (conditions === 1 && (!isOrderedByOwn || filters[0]?.field === field));
}

export function splitCriteria({ filters, search }: Criteria, canBeCoded: (field: string) => boolean): SplitCriteria {
  const isInMemory = ({ field }: Filter) => isCoded(field) && canBeCoded(field);
  return {
    coded: filters.filter(isInMemory),
    rest: { filters: filters.filter((filter) => !isInMemory(filter)), search },
  };
}
