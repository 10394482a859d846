import type { ClientSession, Filter } from 'mongodb';
import { customersOf } from '../../../domain/customers/status-role-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { likelyTotal } from '../../storage-kernel/page-depth.js';
import { conditionOf } from '../lists/filter-document.js';
import { countRecords, LIST_READ, pageOf, readPage } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { choosePage, choosePageOfCounts } from './choose-plan.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { AtOncePlan, CustomerPlan, PagePlan } from './customer-plan.js';
import type { CustomerDocument, StatusRoleCountDocument } from './documents.js';
import { renderAtOnce, renderPage, renderTotal } from './render-plan.js';

/** Lists a page of customers with its exact total, both from the session's snapshot. */
export async function listCustomers(
  query: ListQuery,
  plan: CustomerPlan,
  collections: MongoCollections,
  session: ClientSession,
): Promise<ListPage<Customer>> {
  const { customers } = collections;
  const read = (page: PagePlan, total: number) =>
    readPage(customers, CUSTOMER_LIST, query, session, { ...renderPage(query, page), total });
  switch (plan.kind) {
    case 'at_once':
      return listAtOnce(query, plan, collections, session);
    case 'status_role': {
      const counts = await findStatusRoleCounts(query, collections, session);
      return read(choosePageOfCounts(query, counts, plan.customers), customersOf(counts));
    }
    case 'path': {
      const { condition, hint } = renderTotal(query, plan.total);
      const total = likelyTotal(query.page) ?? (await countRecords(customers, condition, session, hint));
      return read(choosePage(query, { ...plan, total }), total);
    }
  }
}

/** The status-role counts that meet criteria satisfying `isByStatusAndRole`. */
export function findStatusRoleCounts(
  criteria: Criteria,
  { statusRoleCounts }: MongoCollections,
  session: ClientSession,
): Promise<StatusRoleCountDocument[]> {
  const condition = conditionOf(criteria, CUSTOMER_LIST) as Filter<StatusRoleCountDocument>;
  return statusRoleCounts.find(condition, { ...LIST_READ, session }).toArray();
}

async function listAtOnce(
  query: ListQuery,
  plan: AtOncePlan,
  { customers, statusRoleCounts }: MongoCollections,
  session: ClientSession,
): Promise<ListPage<Customer>> {
  const { pipeline, hint } = renderAtOnce(query, plan, statusRoleCounts.collectionName);
  const found = await customers
    .aggregate<CustomerDocument | StatusRoleCountDocument>(pipeline, {
      ...{ ...LIST_READ, session },
      ...(hint !== undefined && { hint }),
    })
    .toArray();
  const page = found.filter((row): row is CustomerDocument => !isStatusRoleCount(row));
  return pageOf(page, customersOf(found.filter(isStatusRoleCount)), query, CUSTOMER_LIST);
}

function isStatusRoleCount(row: CustomerDocument | StatusRoleCountDocument): row is StatusRoleCountDocument {
  return 'customers' in row;
}
