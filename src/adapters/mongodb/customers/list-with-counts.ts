import type { ClientSession, Document } from 'mongodb';
import { customersOf, isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { conditionOf, NEVER } from '../lists/filter-document.js';
import { LIST_READ, pageOf, pageRead } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { MOST_MERGED } from './status-role-list.js';
import { BY_STATUS_AND_ROLE } from './customer-indexes.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { isByName, orderIndex } from './customer-order.js';
import type { StatusRoleCountDocument, CustomerDocument } from './documents.js';

/**
 * The index that yields a page whatever the total: the one in the order of all customers, or the one by status and role
 * when the query names pairs of them. Undefined when neither fits.
 */
export function indexAtOnce(query: ListQuery): Document | undefined {
  if (!isByStatusAndRole(query) || query.page.limit === 0) return undefined;
  if (query.filters.length === 0) return orderIndex(query.order);
  const pairs = countOf(query, 'status') * countOf(query, 'role');
  return isByName(query.order) && pairs > 0 && pairs <= MOST_MERGED ? BY_STATUS_AND_ROLE : undefined;
}

/** Reads the page through this index and the status-role counts for the total, in one round trip. */
export async function listWithCounts(
  query: ListQuery,
  hint: Document,
  { customers, statusRoleCounts }: MongoCollections,
  session: ClientSession,
): Promise<ListPage<Customer>> {
  const condition = conditionOf(query, CUSTOMER_LIST);
  const { filter, sort, skip, limit } = pageRead(query, CUSTOMER_LIST, condition);
  const counts = { coll: statusRoleCounts.collectionName, pipeline: [{ $match: condition }] };
  const pipeline = [
    { $match: filter },
    { $sort: sort },
    { $skip: skip },
    { $limit: limit },
    { $project: CUSTOMER_LIST.projection },
    { $unionWith: counts },
  ];
  const found = await customers
    .aggregate<CustomerDocument | StatusRoleCountDocument>(pipeline, {
      ...{ ...LIST_READ, session },
      // Without rows to look up the server couldn't use the index, and would fail.
      ...(filter !== NEVER && { hint }),
    })
    .toArray();
  const page = found.filter((row): row is CustomerDocument => !isStatusRoleCount(row));
  return pageOf(page, customersOf(found.filter(isStatusRoleCount)), query, CUSTOMER_LIST);
}

function isStatusRoleCount(row: CustomerDocument | StatusRoleCountDocument): row is StatusRoleCountDocument {
  return 'customers' in row;
}

/** The number of values the field's equality filter names; 0 without such a filter. */
function countOf({ filters }: Criteria, field: string): number {
  return filters.find((filter) => filter.field === field && filter.operator === 'eq')?.values.length ?? 0;
}
