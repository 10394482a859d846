import type { FieldValue } from '../lists/evaluate-list.js';
import type { Scalar } from '../lists/list-query.js';
import { STANDARD_FIELDS, type CustomerFields, type NamedCustomerFields } from './customer-fields.js';

/** An organisation's own fields, in insertion order. No key is the name of an `Object.prototype` member. */
export type OwnColumns = ReadonlyMap<string, Scalar>;

/** A customer without its standard fields. */
interface CustomerFrame {
  readonly id: string;
  readonly ownColumns: OwnColumns;
  /** Starts at 1 and grows by 1 with every change. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly updated: number;
}

export interface Customer extends CustomerFields, CustomerFrame {}

/** Reads a stored customer. Fields that aren't stored yet are those of a new one. */
export function customerFrom(
  stored: Partial<NamedCustomerFields>,
  { id, ownColumns, version, created, updated }: CustomerFrame,
): Customer {
  // A fixed order, so that all customers have one shape.
  const customer: { -readonly [K in keyof Customer]?: Customer[K] } = { id };
  for (const { property, name, initial } of STANDARD_FIELDS) customer[property] = (stored[name] ?? initial)!;
  customer.ownColumns = ownColumns;
  customer.version = version;
  customer.created = created;
  customer.updated = updated;
  return customer as Customer;
}

const PROPERTIES = new Map<string, keyof CustomerFields>(STANDARD_FIELDS.map(({ name, property }) => [name, property]));

/** Value of a customer in a standard field or own column, by its wire name. */
export function customerValue(customer: Customer, field: string): FieldValue {
  const property = PROPERTIES.get(field);
  if (property !== undefined) return customer[property];
  if (field === 'id' || field === 'created' || field === 'updated') return customer[field];
  return customer.ownColumns.get(field) ?? null;
}
