import type { AnyBulkWriteOperation } from 'mongodb';
import type { CustomerTransition } from '../../../domain/segments/tracked-filters.js';
import { writeCustomer } from './customer-document.js';
import type { CustomerDocument, StatusRoleCountDocument } from './documents.js';
import { StatusRoleDeltas } from './status-role-deltas.js';

/** A customer before and after a group. */
export interface IdentifiedTransition extends CustomerTransition {
  readonly id: string;
}

interface CustomerWrites {
  readonly rows: AnyBulkWriteOperation<CustomerDocument>[];
  readonly counts: AnyBulkWriteOperation<StatusRoleCountDocument>[];
}

/** The writes that bring customers and their status-role counts to the state after these transitions. */
export function writesOf(transitions: Iterable<IdentifiedTransition>): CustomerWrites {
  const rows: AnyBulkWriteOperation<CustomerDocument>[] = [];
  const deltas = new StatusRoleDeltas();
  for (const move of transitions) {
    if (move.before !== undefined) deltas.add(move.before, -1);
    if (move.after !== undefined) deltas.add(move.after, 1);
    rows.push(...writeOf(move));
  }
  return { rows, counts: deltas.writes() };
}

function writeOf({ id, before, after }: IdentifiedTransition): AnyBulkWriteOperation<CustomerDocument>[] {
  if (after === undefined) return before === undefined ? [] : [{ deleteOne: { filter: { _id: id } } }];
  const document = writeCustomer(after);
  return before === undefined
    ? [{ insertOne: { document } }]
    : [{ replaceOne: { filter: { _id: id }, replacement: document } }];
}
