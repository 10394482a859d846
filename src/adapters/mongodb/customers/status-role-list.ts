import type { ClientSession, Document, Filter } from 'mongodb';
import type { StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { ALWAYS, conditionOf } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { StatusRoleCountDocument } from './documents.js';

/** MongoDB merges so many ranges of an index in its order. */
export const MOST_MERGED = 200;

/** The cells that meet criteria which `isByStatusAndRole`. */
export function findStatusRoleCounts(
  criteria: Criteria,
  { customerCells }: MongoCollections,
  session: ClientSession,
): Promise<StatusRoleCountDocument[]> {
  const condition = conditionOf(criteria, CUSTOMER_LIST) as Filter<StatusRoleCountDocument>;
  return customerCells.find(condition, { ...LIST_READ, session }).toArray();
}

/** What the customers of these cells meet, in a form that the index by cell answers in the order of names. */
export function withinStatusRoleCounts(cells: readonly StatusRoleCount[]): Document {
  const statuses = [...new Set(cells.map(({ status }) => status))];
  const roles = [...new Set(cells.map(({ role }) => role))];
  if (statuses.length * roles.length > MOST_MERGED) return ALWAYS;
  return { status: { $in: statuses }, role: { $in: roles } };
}
