import type { ClientSession } from 'mongodb';
import { facetsOf } from '../../../domain/customers/count-facets.js';
import { isByStatusAndRole, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Facets } from '../../../domain/customers/facets.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { NEVER } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { findStatusRoleCounts } from './find-status-role-counts.js';
import { lookupOf, type IndexRange } from './index-ranges.js';

/**
 * Counts from the status-role counts when criteria name only status and role, otherwise from the matching customers.
 */
export async function countFacets(
  criteria: Criteria,
  path: IndexRange | undefined,
  collections: MongoCollections,
  session: ClientSession,
): Promise<Facets> {
  return facetsOf(
    isByStatusAndRole(criteria)
      ? await findStatusRoleCounts(criteria, collections, session)
      : await groupByStatusAndRole(criteria, path, collections, session),
  );
}

async function groupByStatusAndRole(
  criteria: Criteria,
  path: IndexRange | undefined,
  { customers }: MongoCollections,
  session: ClientSession,
): Promise<StatusRoleCount[]> {
  const { condition, ...hint } = lookupOf(criteria, path);
  if (condition === NEVER) return [];
  const pipeline = [
    { $match: condition },
    { $group: { _id: { status: '$status', role: '$role' }, customers: { $sum: 1 } } },
    { $project: { _id: 0, status: '$_id.status', role: '$_id.role', customers: 1 } },
  ];
  return customers.aggregate<StatusRoleCount>(pipeline, { ...LIST_READ, ...hint, session }).toArray();
}
