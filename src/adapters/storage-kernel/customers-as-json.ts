import type { CustomerAsJson, CustomersAsJson } from '../../application/ports/customer-store.js';
import type { Members, MembersAsJson } from '../../application/ports/segment-members.js';
import type { Customer } from '../../domain/customers/customer.js';
import { customerJson } from '../../application/customers/customer-record.js';
import type { ListPage } from '../../domain/lists/list-query.js';
import { mapInSlices } from './map-in-slices.js';

/** Turns a customer that was found into JSON. */
export function customerAsJson(customer: Customer | undefined): CustomerAsJson | undefined {
  return customer && { json: Buffer.from(customerJson(customer)), version: customer.version };
}

/** Turns a page of customers into JSON. */
export async function customersAsJson({ records, total, next }: ListPage<Customer>): Promise<CustomersAsJson> {
  return { json: await jsonOf(records), total, next };
}

/**
 * Turns the customers of several segments into JSON. A record that several segments share is serialized once, and the same array
 * not again if its JSON is `kept`.
 */
export async function membersAsJson(
  members: readonly Members[],
  kept = new WeakMap<readonly Customer[], Uint8Array>(),
): Promise<MembersAsJson[]> {
  const cached = new Map<Customer, string>();
  const cachedJson = (customer: Customer) => {
    const json = cached.get(customer) ?? customerJson(customer);
    cached.set(customer, json);
    return json;
  };
  const found: MembersAsJson[] = [];
  for (const { count, customers } of members) {
    const json = kept.get(customers) ?? (await jsonOf(customers, cachedJson));
    kept.set(customers, json);
    found.push({ count, customers: json });
  }
  return found;
}

async function jsonOf(customers: readonly Customer[], toJson = customerJson): Promise<Uint8Array> {
  return Buffer.from((await mapInSlices(customers, toJson)).join());
}
