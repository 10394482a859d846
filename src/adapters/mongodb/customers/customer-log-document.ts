import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { CustomerLogDocument } from '../documents/customer-documents.js';

export function writeEntry(entry: CustomerLogEntry, seq: number, batch: string): CustomerLogDocument {
  return {
    _id: entry.id,
    seq,
    customer_id: entry.customerId,
    type: entry.type,
    actor_id: entry.actorId,
    created: entry.created,
    changes: entry.changes.map(({ field, from, to }) => ({ field, from, to })),
    batch,
  };
}

export function readEntry(document: CustomerLogDocument): CustomerLogEntry {
  return {
    id: document._id,
    customerId: document.customer_id,
    type: document.type,
    actorId: document.actor_id,
    changes: document.changes,
    created: document.created,
  };
}
