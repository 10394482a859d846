import type { FieldValue } from '../lists/evaluate-list.js';
import type { Scalar } from '../lists/list-query.js';

/** An organisation's own fields, in insertion order. No key is the name of an `Object.prototype` member. */
export type OwnColumns = ReadonlyMap<string, Scalar>;

/** Standard fields that clients write. Text is trimmed; an absent value is null, never ''. */
export interface CustomerFields {
  readonly name: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  /** A path returned by the avatar upload. */
  readonly avatar: string | null;
  readonly status: string;
  readonly role: string;
  readonly notes: string | null;
}

export interface Customer extends CustomerFields {
  readonly id: string;
  readonly ownColumns: OwnColumns;
  /** Starts at 1 and grows by 1 with every change. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly updated: number;
}

/** Wire names of the standard fields that clients write, in the record's order. */
export const CUSTOMER_FIELD_NAMES = {
  name: 'name',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  avatar: 'avatar',
  status: 'status',
  role: 'role',
  notes: 'notes',
} as const satisfies Record<keyof CustomerFields, string>;

/** `CUSTOMER_FIELD_NAMES` as pairs, computed once because imports iterate over them several times per row. */
export const CUSTOMER_FIELD_PAIRS = Object.entries(CUSTOMER_FIELD_NAMES) as readonly (readonly [
  property: keyof CustomerFields,
  name: string,
])[];

const PROPERTIES: ReadonlyMap<string, keyof CustomerFields> = new Map(
  CUSTOMER_FIELD_PAIRS.map(([property, name]) => [name, property]),
);

/** Value of a customer in a standard field or own column, by its wire name. */
export function customerValue(customer: Customer, field: string): FieldValue {
  const property = PROPERTIES.get(field);
  if (property !== undefined) return customer[property];
  if (field === 'id' || field === 'created' || field === 'updated') return customer[field];
  return customer.ownColumns.get(field) ?? null;
}
