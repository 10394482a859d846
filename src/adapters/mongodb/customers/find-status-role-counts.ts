import type { ClientSession, Filter } from 'mongodb';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { conditionOf } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { StatusRoleCountDocument } from '../documents/customer-documents.js';

/** The status-role counts that meet criteria satisfying `isByStatusAndRole`. */
export function findStatusRoleCounts(
  criteria: Criteria,
  { statusRoleCounts }: MongoCollections,
  session: ClientSession,
): Promise<StatusRoleCountDocument[]> {
  const condition = conditionOf(criteria, CUSTOMER_LIST) as Filter<StatusRoleCountDocument>;
  return statusRoleCounts.find(condition, { ...LIST_READ, session }).toArray();
}
