import type { Customer } from './customer.js';

/** A customer as the API shows it: the standard fields, then the own columns. */
export function customerRecord(customer: Customer): Record<string, unknown> {
  const record: Record<string, unknown> = {
    id: customer.id,
    name: customer.name,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    company: customer.company,
    avatar: customer.avatar,
    status: customer.status,
    role: customer.role,
    notes: customer.notes,
    created: new Date(customer.created).toISOString(),
    updated: new Date(customer.updated).toISOString(),
  };
  for (const [key, value] of customer.ownColumns) record[key] = value;
  return record;
}

/** The same as JSON. A storage may keep this text: if it ever changes, a migration must write all of them again. */
export function customerJson(customer: Customer): string {
  return JSON.stringify(customerRecord(customer));
}
