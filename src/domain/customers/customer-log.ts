import type { FieldValue } from '../lists/evaluate-list.js';
import type { Scalar } from '../lists/list-query.js';

export const CUSTOMER_LOG_TYPES = ['created', 'updated', 'deleted', 'restored'] as const;
export type CustomerLogType = (typeof CUSTOMER_LOG_TYPES)[number];

/** A field's value before and after, by its wire name; null is no value. */
export interface FieldChange {
  readonly field: string;
  readonly from: Scalar | null;
  readonly to: Scalar | null;
}

/** One entry of a customer's history. Immutable, except that erasing the customer erases the values. */
export interface CustomerLogEntry {
  readonly id: string;
  readonly customerId: string;
  readonly type: CustomerLogType;
  /** A user's id, or `system:<what>`. */
  readonly actorId: string;
  /** Empty for a deletion and a restoration. Once the customer is erased, every `from` and `to` is null. */
  readonly changes: readonly FieldChange[];
  /** Milliseconds since the epoch. */
  readonly created: number;
}

/** Whether the entry holds values to erase with its customer. */
export function hasValues({ changes }: CustomerLogEntry): boolean {
  return changes.some(({ from, to }) => from !== null || to !== null);
}

/** Erases the values of an entry whose customer is deleted; who changed which field and when stays. */
export function withoutValues(entry: CustomerLogEntry): CustomerLogEntry {
  return { ...entry, changes: entry.changes.map(({ field }) => ({ field, from: null, to: null })) };
}

/** What others are told of it: a restored customer is there again, as a new one is. */
export function eventOf(type: CustomerLogType): Exclude<CustomerLogType, 'restored'> {
  return type === 'restored' ? 'created' : type;
}

/** Human-readable summary. Names fields, never their values. */
export function messageOf({ type, changes }: CustomerLogEntry): string {
  const fields = changes.map(({ field }) => field).join(', ');
  switch (type) {
    case 'created':
      return `Created with ${fields}`;
    case 'updated':
      return `Changed ${fields}`;
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Restored';
  }
}

/** Value of an entry in a field of `CUSTOMER_LOG_FIELDS`. */
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
