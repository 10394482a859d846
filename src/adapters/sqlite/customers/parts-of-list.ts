import { isMetByAbsence, type Criteria, type ListQuery } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { isCoded } from './split-criteria.js';

/** The fields whose orders are kept, with what their indexes begin with; the id follows. None has absent values. */
export const KEPT_ORDERS: Readonly<Record<string, string>> = {
  id: 'id',
  name: 'name_folded',
  created: 'created',
  updated: 'updated',
};

/** Whether the order by a field, and then by id, can be kept. */
export function canBeKept(field: string): boolean {
  return Object.hasOwn(KEPT_ORDERS, field);
}

/** The names of the columns and orders that a list needs in memory. */
export function partsOfList({ filters, order, page }: ListQuery): string[] {
  const fields = fieldsOf(filters);
  const sorted = page.kind === 'slice' ? orderedField(order) : undefined;
  if (sorted === undefined) return fields.map(nameOfColumn);
  if (canBeKept(sorted)) return [...fields.map(nameOfColumn), nameOfOrder(sorted)];
  if (!isCoded(sorted)) return fields.map(nameOfColumn);
  return [...new Set([...fields, sorted].map(nameOfColumn)), nameOfOrder('id')];
}

/** The names of the columns that criteria need, if they involve own columns; otherwise none. */
export function partsOfCriteria({ filters }: Criteria): string[] {
  return fieldsOf(filters).map(nameOfColumn);
}

/** Unless a filter tells, the status tells which customers there are. */
function fieldsOf(filters: Criteria['filters']): string[] {
  const isPresenceNeeded = filters.every((filter) => !isCoded(filter.field) || isMetByAbsence(filter));
  const coded = filters.map(({ field }) => field).filter(isCoded);
  return [...new Set(isPresenceNeeded ? [...coded, 'status'] : coded)];
}

export const nameOfColumn = (field: string) => `column ${field}`;
export const nameOfOrder = (field: string) => `order ${field}`;

export function partOfName(name: string): { readonly isOrder: boolean; readonly field: string } {
  const [kind, field] = name.split(' ') as [string, string];
  return { isOrder: kind === 'order', field };
}
