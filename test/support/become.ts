import type { CustomerStore } from '../../src/application/ports/customer-store.js';
import type { Customer } from '../../src/domain/customers/customer.js';
import { decideCreation, decideDeletion } from '../../src/domain/customers/decide-customer.js';
import { aPatch, aQuery, made } from './builders-customers.js';

/**
 * Brings a store to these records in two transactions: some existing customers change or are deleted, then others are
 * created.
 */
export async function become(store: CustomerStore, records: readonly Customer[]): Promise<void> {
  const { records: present } = await store.list(aQuery({ page: { kind: 'slice', start: 0, limit: 1_000 } }));
  const wanted = new Map(records.map((record) => [record.id, record]));
  const changes = present.map((before) => {
    const next = wanted.get(before.id);
    wanted.delete(before.id);
    const deletion = decideDeletion(before, made());
    if (next === undefined) return deletion;
    const entry = { ...deletion.entry, type: 'updated' as const };
    return { before, after: { ...next, version: before.version + 1 }, entry };
  });
  const creations = [...wanted.values()].map((after) => ({
    before: undefined,
    after,
    entry: decideCreation(after.id, aPatch({ name: 'x' }), made()).entry,
  }));
  for (const part of [changes, creations]) await store.transact((transaction) => transaction.record(part));
}
