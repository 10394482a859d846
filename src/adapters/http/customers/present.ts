import type { FieldFacet } from '../../../application/customers/count-field-facets.js';
import { messageOf, type CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import { customerJson } from '../../../application/customers/customer-record.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Named } from '../../../application/users/actor-names.js';
import type { CreatedAnswer } from '../../../application/idempotency/answer-keeper.js';
import { formatEtag } from '../conditional/conditional.js';

/** The ETag depends on the version alone, because only the record is shown. */
export function customerEtag({ version }: Pick<Customer, 'version'>): string {
  return formatEtag(version);
}

/** The answer to a creation. */
export function presentNewCustomer(customer: Customer): CreatedAnswer {
  const json = customerJson(customer);
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

export function presentFieldFacets(facets: ReadonlyMap<string, FieldFacet>) {
  return Object.fromEntries([...facets].map(([field, facet]) => [field, presentFacet(facet)]));
}

function presentFacet(facet: FieldFacet) {
  if (facet.kind === 'values') return facet.values.map(({ value, customers }) => ({ value, count: customers }));
  const edge = (value: number | string) => (facet.isTime ? new Date(value).toISOString() : value);
  return facet.bars.map(({ from, to, customers }) => ({ from: edge(from), to: edge(to), count: customers }));
}
