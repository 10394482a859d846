import type { FieldValue } from '../lists/evaluate-list.js';
import type { Scalar } from '../lists/list-query.js';

/** Further fields that an organisation gave its customers, in the order they came. No key is a name that objects answer to. */
export type OwnColumns = ReadonlyMap<string, Scalar>;

/** What a client says of a customer, beside the own columns. Text is trimmed; an absent value is null, never ''. */
export interface CustomerFields {
  readonly name: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  /** An issued path. */
  readonly avatar: string | null;
  readonly status: string;
  readonly role: string;
  readonly notes: string | null;
}

export interface Customer extends CustomerFields {
  readonly id: string;
  readonly ownColumns: OwnColumns;
  /** Starts at 1, one more with every change. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly updated: number;
}

/** The wire name of each standard field that clients write, in the order of the record. */
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

/** The same in pairs, listed once: an import goes through them several times for each of a million rows. */
export const CUSTOMER_FIELD_PAIRS = Object.entries(CUSTOMER_FIELD_NAMES) as readonly (readonly [
  property: keyof CustomerFields,
  name: string,
])[];

const PROPERTIES: ReadonlyMap<string, keyof CustomerFields> = new Map(
  CUSTOMER_FIELD_PAIRS.map(([property, name]) => [name, property]),
);

/** What a customer holds in a field, standard or own, by its wire name: what lists filter, sort and search by. */
export function customerValue(customer: Customer, field: string): FieldValue {
  const property = PROPERTIES.get(field);
  if (property !== undefined) return customer[property];
  if (field === 'id' || field === 'created' || field === 'updated') return customer[field];
  return customer.ownColumns.get(field) ?? null;
}
