import type { ClientSession, Document, Filter } from 'mongodb';
import type { StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { ALWAYS, conditionOf } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { StatusRoleCountDocument } from './documents.js';

/** The number of index ranges MongoDB can merge in sorted order. */
export const MOST_MERGED = 200;

/** The status-role counts that meet criteria satisfying `isByStatusAndRole`. */
export function findStatusRoleCounts(
  criteria: Criteria,
  { statusRoleCounts }: MongoCollections,
  session: ClientSession,
): Promise<StatusRoleCountDocument[]> {
  const condition = conditionOf(criteria, CUSTOMER_LIST) as Filter<StatusRoleCountDocument>;
  return statusRoleCounts.find(condition, { ...LIST_READ, session }).toArray();
}

/**
 * A condition for the customers of these status-role counts, in a form the index by status and role answers in the
 * order of names.
 */
export function withinStatusRoleCounts(counts: readonly StatusRoleCount[]): Document {
  const statuses = [...new Set(counts.map(({ status }) => status))];
  const roles = [...new Set(counts.map(({ role }) => role))];
  if (statuses.length * roles.length > MOST_MERGED) return ALWAYS;
  return { status: { $in: statuses }, role: { $in: roles } };
}
