import type { Customer } from '../../domain/customers/customer.js';
import type { Scalar } from '../../domain/lists/list-query.js';
import type { SqliteValue } from './sqlite-driver.js';

/** The columns of a customer, in the order of `customerValues`; the id is the last. */
export const CUSTOMER_COLUMNS = [
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
  'own_columns',
  'version',
  'created',
  'updated',
  'id',
] as const;

export type CustomerRow = Readonly<Record<(typeof CUSTOMER_COLUMNS)[number], never>>;

export function customerValues(customer: Customer): SqliteValue[] {
  return [
    customer.name,
    customer.firstName,
    customer.lastName,
    customer.email,
    customer.phone,
    customer.company,
    customer.avatar,
    customer.status,
    customer.role,
    customer.notes,
    JSON.stringify(Object.fromEntries(customer.ownColumns)),
    customer.version,
    customer.created,
    customer.updated,
    customer.id,
  ];
}

export function customerOf(row: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    avatar: row.avatar,
    status: row.status,
    role: row.role,
    notes: row.notes,
    ownColumns: new Map(Object.entries(JSON.parse(row.own_columns) as Record<string, Scalar>)),
    version: row.version,
    created: row.created,
    updated: row.updated,
  };
}
