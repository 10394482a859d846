import { STANDARD_FIELDS, type NamedCustomerFields } from '../../domain/customers/customer-fields.js';
import { STANDARD_NAMES } from '../../domain/customers/customer-list-fields.js';
import { customerFrom, type Customer } from '../../domain/customers/customer.js';
import type { Scalar } from '../../domain/lists/list-query.js';

type StoredFrame = Pick<Customer, 'id' | 'version' | 'created' | 'updated'>;

interface Stored extends StoredFrame {
  readonly fields: Partial<NamedCustomerFields>;
  readonly own: readonly (readonly [string, Scalar])[];
}

/** The stored form of a customer in the trash. Nothing is looked up in it. */
export function textOfTrashed(customer: Customer): string {
  const { id, version, created, updated, ownColumns } = customer;
  const fields = Object.fromEntries(
    STANDARD_FIELDS.map(({ name, property }) => [name, customer[property]]),
  ) as unknown as NamedCustomerFields;
  return JSON.stringify({ id, version, created, updated, fields, own: [...ownColumns] } satisfies Stored);
}

/**
 * Reads the stored form. Upgrades don't write the trash anew: an own column whose name belongs to a standard field by now is
 * renamed here, as it is in other customers.
 */
export function customerOfTrashed(text: string): Customer {
  const { fields, own, ...frame } = JSON.parse(text) as Stored;
  const taken = new Set(own.map(([name]) => name));
  const ownColumns = new Map(
    own.map(([name, value]) => [STANDARD_NAMES.has(name) ? freeName(name, taken) : name, value]),
  );
  return customerFrom(fields, { ...frame, ownColumns });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const free = `${name}_own`;
  return taken.has(free) ? freeName(free, taken) : free;
}
