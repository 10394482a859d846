import type { ClientSession } from 'mongodb';
import { facetOrder } from '../../../domain/customers/count-facets.js';
import { isByStatusAndRole, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Facets } from '../../../domain/customers/facets.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { allOf, conditionOf, NEVER } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { findStatusRoleCounts } from './status-role-list.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { CustomerSource } from './customer-source.js';

/**
 * Counts from the status-role counts when criteria name only status and role, otherwise from the matching customers.
 */
export async function countFacets(
  criteria: Criteria,
  source: CustomerSource | undefined,
  collections: MongoCollections,
  session: ClientSession,
): Promise<Facets> {
  const counts = { status: new Map<string, number>(), role: new Map<string, number>() };
  const found = isByStatusAndRole(criteria)
    ? await findStatusRoleCounts(criteria, collections, session)
    : await groupByStatusAndRole(criteria, source, collections, session);
  for (const count of found) {
    for (const field of ['status', 'role'] as const) {
      counts[field].set(count[field], (counts[field].get(count[field]) ?? 0) + count.customers);
    }
  }
  return { status: facetOrder(counts.status), role: facetOrder(counts.role) };
}

async function groupByStatusAndRole(
  criteria: Criteria,
  source: CustomerSource | undefined,
  { customers }: MongoCollections,
  session: ClientSession,
): Promise<StatusRoleCount[]> {
  const condition = conditionOf(criteria, CUSTOMER_LIST);
  if (condition === NEVER) return [];
  const pipeline = [
    { $match: source === undefined ? condition : allOf([source.condition, condition]) },
    { $group: { _id: { status: '$status', role: '$role' }, customers: { $sum: 1 } } },
    { $project: { _id: 0, status: '$_id.status', role: '$_id.role', customers: 1 } },
  ];
  const hint = source === undefined ? {} : { hint: source.hint };
  return customers.aggregate<StatusRoleCount>(pipeline, { ...LIST_READ, ...hint, session }).toArray();
}
