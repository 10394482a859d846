import type { Schema } from 'castellan-client';
import { isStandard } from '../../ui/customer-fields.js';

/** The value of an own column. */
export type Scalar = string | number | boolean;

/** A customer, with own columns beside the standard fields. */
export type Customer = Schema<'Customer'>;

/** The names of a customer's own columns. */
export function ownColumnsOf(customer: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(customer).filter((name) => !isStandard(name));
}
