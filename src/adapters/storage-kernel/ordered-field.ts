import type { Order } from '../../domain/lists/list-query.js';

/**
 * The field by which an index over this field and the id holds the order, forwards or backwards; the id itself when
 * it's the only field. Undefined for orders by several fields or in different directions.
 */
export function orderedField(order: readonly Order[]): string | undefined {
  const [first, second] = order;
  if (first === undefined || first.field === 'id') return first?.field;
  return second?.field === 'id' && second.descending === first.descending ? first.field : undefined;
}
