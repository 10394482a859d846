import type { Schema } from 'castellan-client';

/** The value of an own column. */
export type Scalar = string | number | boolean;

/** A customer, with own columns beside the standard fields. */
export type Customer = Schema<'Customer'>;

const STANDARD = new Set([
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'avatar',
  'status',
  'role',
  'notes',
  'created',
  'updated',
]);

export function isStandard(field: string): boolean {
  return STANDARD.has(field);
}

/** The names of a customer's own columns. */
export function ownColumnsOf(customer: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(customer).filter((name) => !STANDARD.has(name));
}
