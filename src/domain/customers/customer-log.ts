import type { FieldValue } from '../lists/evaluate-list.js';
import type { Scalar } from '../lists/list-query.js';

export type CustomerLogType = 'created' | 'updated' | 'deleted';

/** What one field, by its wire name, held before and after; null is no value. */
export interface FieldChange {
  readonly field: string;
  readonly from: Scalar | null;
  readonly to: Scalar | null;
}

/** One line of a customer's history. It is never changed, but for its values, which go with the customer. */
export interface CustomerLogEntry {
  readonly id: string;
  readonly customerId: string;
  readonly type: CustomerLogType;
  /** A user's id, or `system:<what>`. */
  readonly actorId: string;
  /** Empty at a deletion. Once the customer is gone, every `from` and `to` is null. */
  readonly changes: readonly FieldChange[];
  /** Milliseconds since the epoch. */
  readonly created: number;
}

/** Whether there is anything in the entry that must go with its customer. */
export function hasValues({ changes }: CustomerLogEntry): boolean {
  return changes.some(({ from, to }) => from !== null || to !== null);
}

/** The entry as it is shown when its customer is gone: who did what when stays, what it said of a person does not. */
export function withoutValues(entry: CustomerLogEntry): CustomerLogEntry {
  return { ...entry, changes: entry.changes.map(({ field }) => ({ field, from: null, to: null })) };
}

/** What happened, for people: names fields and never their values. */
export function messageOf({ type, changes }: CustomerLogEntry): string {
  const fields = changes.map(({ field }) => field).join(', ');
  switch (type) {
    case 'created':
      return `Created with ${fields}`;
    case 'updated':
      return `Changed ${fields}`;
    case 'deleted':
      return 'Deleted';
  }
}

/** What an entry holds in a field of `CUSTOMER_LOG_FIELDS`. */
export function logValue(entry: CustomerLogEntry, field: string): FieldValue {
  switch (field) {
    case 'id':
    case 'type':
    case 'created':
      return entry[field];
    case 'customer_id':
      return entry.customerId;
    case 'actor_id':
      return entry.actorId;
    default:
      return null;
  }
}
