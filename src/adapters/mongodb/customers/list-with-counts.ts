import type { ClientSession, Document } from 'mongodb';
import { customersOf, isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { conditionOf, NEVER } from '../lists/filter-document.js';
import { LIST_READ, pageOf, pageRead } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { MOST_MERGED } from './status-role-list.js';
import { BY_CELL } from './customer-indexes.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { isByName, orderIndex } from './customer-order.js';
import type { StatusRoleCountDocument, CustomerDocument } from './documents.js';

/**
 * The index that holds a page whatever the total, or undefined: that in the order of all customers, or that by cell
 * where pairs of status and role are named.
 */
export function indexAtOnce(query: ListQuery): Document | undefined {
  if (!isByStatusAndRole(query) || query.page.limit === 0) return undefined;
  if (query.filters.length === 0) return orderIndex(query.order);
  const pairs = countOf(query, 'status') * countOf(query, 'role');
  return isByName(query.order) && pairs > 0 && pairs <= MOST_MERGED ? BY_CELL : undefined;
}

/** The page by this index and the cells that count the total, in one round trip. */
export async function listWithCounts(
  query: ListQuery,
  hint: Document,
  { customers, customerCells }: MongoCollections,
  session: ClientSession,
): Promise<ListPage<Customer>> {
  const condition = conditionOf(query, CUSTOMER_LIST);
  const { filter, sort, skip, limit } = pageRead(query, CUSTOMER_LIST, condition);
  const cells = { coll: customerCells.collectionName, pipeline: [{ $match: condition }] };
  const pipeline = [
    { $match: filter },
    { $sort: sort },
    { $skip: skip },
    { $limit: limit },
    { $project: CUSTOMER_LIST.projection },
    { $unionWith: cells },
  ];
  const found = await customers
    .aggregate<CustomerDocument | StatusRoleCountDocument>(pipeline, {
      ...{ ...LIST_READ, session },
      // Without a row to look for there is no use for the index, and the server would fail.
      ...(filter !== NEVER && { hint }),
    })
    .toArray();
  const page = found.filter((row): row is CustomerDocument => !isCell(row));
  return pageOf(page, customersOf(found.filter(isCell)), query, CUSTOMER_LIST);
}

function isCell(row: CustomerDocument | StatusRoleCountDocument): row is StatusRoleCountDocument {
  return 'customers' in row;
}

/** How many values the one filter asks for that names some; 0 when there is none. */
function countOf({ filters }: Criteria, field: string): number {
  return filters.find((filter) => filter.field === field && filter.operator === 'eq')?.values.length ?? 0;
}
