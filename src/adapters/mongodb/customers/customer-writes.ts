import type { AnyBulkWriteOperation } from 'mongodb';
import type { CustomerTransition } from '../../../domain/segments/tracked-filters.js';
import { writeCustomer } from './customer-document.js';
import type { CustomerDocument, StatusRoleCountDocument } from '../documents/customer-documents.js';
import { StatusRoleDeltas } from './status-role-deltas.js';

/** A customer before and after a group. */
export interface IdentifiedTransition extends CustomerTransition {
  readonly id: string;
}

/** The writes that bring a customer to the state after the transition. */
export function writesOf({ id, before, after }: IdentifiedTransition): AnyBulkWriteOperation<CustomerDocument>[] {
  if (after === undefined) return before === undefined ? [] : [{ deleteOne: { filter: { _id: id } } }];
  const document = writeCustomer(after);
  return before === undefined
    ? [{ insertOne: { document } }]
    : [{ replaceOne: { filter: { _id: id }, replacement: document } }];
}

/** The writes that bring the status-role counts to the state after these transitions. */
export function statusRoleWrites(
  transitions: Iterable<CustomerTransition>,
): AnyBulkWriteOperation<StatusRoleCountDocument>[] {
  const deltas = new StatusRoleDeltas();
  for (const { before, after } of transitions) {
    if (before !== undefined) deltas.add(before, -1);
    if (after !== undefined) deltas.add(after, 1);
  }
  return deltas.writes();
}
