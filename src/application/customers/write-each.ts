import type { CustomerChange } from '../../domain/customers/customer-change.js';
import type { Customer } from '../../domain/customers/customer.js';
import type { CustomerTransaction } from '../ports/customer-store.js';

/** Customers that are read, decided and written in a few milliseconds. */
const PART = 50;

/**
 * Decides and writes one change for each of these customers that exists, part by part, so that storages can do other work
 * in between. `entryIds` are the ids of the log entries by the ids of the customers. Returns how many have changed.
 */
export async function writeEach(
  transaction: Pick<CustomerTransaction, 'findAll' | 'record'>,
  entryIds: ReadonlyMap<string, string>,
  decide: (customer: Customer, entryId: string) => CustomerChange | undefined,
): Promise<number> {
  const ids = [...entryIds.keys()];
  let changed = 0;
  for (let start = 0; start < ids.length; start += PART) {
    const part = ids.slice(start, start + PART);
    const found = new Map((await transaction.findAll(part)).map((customer) => [customer.id, customer]));
    const changes = part
      .map((id) => found.get(id))
      .map((customer) => customer && decide(customer, entryIds.get(customer.id)!))
      .filter((change) => change !== undefined);
    if (changes.length > 0) await transaction.record(changes);
    changed += changes.length;
  }
  return changed;
}

/** Options of a transaction for `writeEach`. */
export function optionsForEach(ids: ReadonlyMap<string, string>) {
  return ids.size > PART ? { isLarge: true } : { reads: [...ids.keys()] };
}
