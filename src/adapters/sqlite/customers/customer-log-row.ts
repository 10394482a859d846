import {
  withoutValues,
  type CustomerLogEntry,
  type CustomerLogType,
  type FieldChange,
} from '../../../domain/customers/customer-log.js';

/** A row as it is read. `is_deleted` is 1 when its customer has been deleted. */
export interface EntryRow {
  readonly id: string;
  readonly customer_id: string;
  readonly type: CustomerLogType;
  readonly actor_id: string;
  readonly created: number;
  readonly changes: string;
  readonly is_deleted: number;
}

/** The stored form of an entry's changes. */
export function textOfChanges({ changes }: CustomerLogEntry): string {
  return JSON.stringify(changes.map(({ field, from, to }) => [field, from, to]));
}

/** Without values if the customer has been deleted. */
export function entryOf(row: EntryRow): CustomerLogEntry {
  const changes = JSON.parse(row.changes) as [string, FieldChange['from'], FieldChange['to']][];
  const entry = {
    id: row.id,
    customerId: row.customer_id,
    type: row.type,
    actorId: row.actor_id,
    changes: changes.map(([field, from, to]) => ({ field, from, to })),
    created: row.created,
  };
  return row.is_deleted === 1 ? withoutValues(entry) : entry;
}
