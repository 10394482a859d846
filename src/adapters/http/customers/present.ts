import { messageOf, type CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Named } from '../../../application/users/actor-names.js';
import type { CreatedAnswer } from '../../../application/idempotency/once.js';
import { formatEtag } from '../routing/conditional.js';

/** Presents a customer: the standard fields, then the own columns. */
export function presentCustomer(customer: Customer): Record<string, unknown> {
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

/** The ETag depends on the version alone, because only the record is shown. */
export function customerEtag(customer: Customer): string {
  return formatEtag(customer.version);
}

/** The answer to a creation. */
export function presentNewCustomer(customer: Customer): CreatedAnswer {
  const json = JSON.stringify(presentCustomer(customer));
  return { recordId: customer.id, json, etag: customerEtag(customer) };
}

/** Presents a log entry with its actor's current name. */
export function presentLogEntry({ entry, actorName }: Named<CustomerLogEntry>) {
  return {
    id: entry.id,
    customer_id: entry.customerId,
    type: entry.type,
    message: messageOf(entry),
    actor_id: entry.actorId,
    actor_name: actorName,
    changes: Object.fromEntries(entry.changes.map(({ field, from, to }) => [field, { from, to }])),
    created: new Date(entry.created).toISOString(),
  };
}
