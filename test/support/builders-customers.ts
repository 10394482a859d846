import type { CustomerStore } from '../../src/application/ports/customer-store.js';
import type { CustomerPatch } from '../../src/domain/customers/customer-patch.js';
import { readCustomerPatch } from '../../src/domain/customers/customer-patch.js';
import type { Customer } from '../../src/domain/customers/customer.js';
import { decideCreation, decideDeletion, decideUpdate } from '../../src/domain/customers/decide-customer.js';
import { NEW_CUSTOMER } from '../../src/domain/customers/merge-customer.js';
import type { ListQuery } from '../../src/domain/lists/list-query.js';

const THEN = Date.parse('2026-01-02T03:04:05.678Z');
let entries = 0;

/** Metadata of a write with a new entry id; later ones have greater ids. */
export function made(now = THEN) {
  entries += 1;
  return { actorId: 'user-1', now, entryId: `entry-${String(entries).padStart(6, '0')}` };
}

export function aCustomer(fields: Partial<Customer> = {}): Customer {
  return {
    ...NEW_CUSTOMER,
    id: 'customer-1',
    name: 'Ada Lovelace',
    ownColumns: new Map(),
    version: 1,
    created: THEN,
    updated: THEN,
    ...fields,
  };
}

/** A patch from a valid body. */
export function aPatch(body: Readonly<Record<string, unknown>>): CustomerPatch {
  const { patch, errors } = readCustomerPatch(body);
  if (Object.keys(errors).length > 0) throw new Error(`Not a sound body: ${JSON.stringify(errors)}`);
  return patch;
}

/** Adds a customer to a store and returns the record. */
export async function add(store: CustomerStore, id: string, body: Readonly<Record<string, unknown>> = {}) {
  const change = decideCreation(id, aPatch({ name: id, ...body }), made());
  await store.transact((transaction) => transaction.record([change]));
  return change.after;
}

/** Changes a stored customer and returns the record. */
export function change(store: CustomerStore, id: string, body: Readonly<Record<string, unknown>>, now = THEN) {
  const circumstances = made(now);
  return store.transact(async (transaction) => {
    const [before] = await transaction.findAll([id]);
    const update = decideUpdate(before!, aPatch(body), circumstances, () => true);
    if (update !== undefined) await transaction.record([update]);
    return update?.after;
  });
}

/** Deletes the existing ones of these customers; returns their number. */
export function erase(store: CustomerStore, ...ids: readonly string[]): Promise<number> {
  const circumstances = new Map(ids.map((id) => [id, made()]));
  return store.transact(async (transaction) => {
    const found = await transaction.findAll(ids);
    await transaction.record(found.map((customer) => decideDeletion(customer, circumstances.get(customer.id)!)));
    return found.length;
  });
}

/** A query for the first rows by id, overridden by the given parts. */
export function aQuery(parts: Partial<ListQuery> = {}): ListQuery {
  return {
    filters: [],
    search: [],
    order: [{ field: 'id', descending: false }],
    page: { kind: 'slice', start: 0, limit: 100 },
    ...parts,
  };
}
