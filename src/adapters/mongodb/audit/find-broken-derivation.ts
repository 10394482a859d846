import type { ClientSession } from 'mongodb';
import { ColumnRecount } from '../customers/column-recount.js';
import { findBrokenStatusRoleCount } from '../customers/find-broken-status-role-count.js';
import { findBrokenCustomer } from '../customers/find-broken-customer.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { FilterRecount } from '../segments/filter-recount.js';
import { findBrokenRoleSet } from '../users/find-broken-role-set.js';
import { flawOfDerivation } from '../users/user-document.js';

/**
 * Implements `AuditSnapshot.findBrokenDerivation`. Users come first because the last-administrator rule depends on
 * them; counts come last because they are checked against rows already verified. Customers are read once, because the
 * server keeps a snapshot only for a limited time.
 */
export async function findBrokenDerivation(
  collections: MongoCollections,
  session: ClientSession,
  onCustomers: (done: number, total: number) => void,
): Promise<string | undefined> {
  const columns = new ColumnRecount(collections, session);
  const recount = await FilterRecount.begin(collections, session);
  return (
    (await findBrokenUser(collections, session)) ??
    (await findBrokenRoleSet(collections, session)) ??
    (await findBrokenCustomer(collections, session, { recounts: [recount, columns], onDone: onCustomers })) ??
    (await findBrokenStatusRoleCount(collections, session)) ??
    (await columns.findBroken()) ??
    recount.findBroken()
  );
}

async function findBrokenUser({ users }: MongoCollections, session: ClientSession): Promise<string | undefined> {
  for await (const rows of readBatches(users, session)) {
    for (const row of rows) {
      const flaw = flawOfDerivation(row);
      if (flaw !== undefined) return flaw;
    }
  }
  return undefined;
}
