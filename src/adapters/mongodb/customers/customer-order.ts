import type { Document } from 'mongodb';
import type { Order } from '../../../domain/lists/list-query.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';

/** The index that holds customers in this order, forwards or backwards. */
export function orderIndex(order: readonly Order[]): Document | undefined {
  const [first, second] = order;
  if (first === undefined) return undefined;
  const isWhole = first.field === 'id' || (second?.field === 'id' && second.descending === first.descending);
  return isWhole ? INDEX_BY_FIELD[first.field] : undefined;
}

export function isByName(order: readonly Order[]): boolean {
  return orderIndex(order) === INDEX_BY_FIELD['name'];
}
