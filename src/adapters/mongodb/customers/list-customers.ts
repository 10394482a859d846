import type { ClientSession, Document } from 'mongodb';
import { customersOf, isByStatusAndRole, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { allOf, ALWAYS, conditionOf } from '../lists/filter-document.js';
import { countRecords, depthOf, readPage, type Found } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { findStatusRoleCounts, withinStatusRoleCounts } from './status-role-list.js';
import { BY_STATUS_AND_ROLE } from './customer-indexes.js';
import { isByName, orderIndex } from './customer-order.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { isWorthIt, throughSource, type CustomerSource } from './customer-source.js';
import { accessPathToCount } from './access-path-to-count.js';

/** The cost of reading a row through an index, in rows read sequentially. */
const WALK_COST = 4;

/** The plan of a query, made before the snapshot of its answer. */
export interface ListPlan {
  readonly source: CustomerSource | undefined;
  /** The approximate number of customers. */
  readonly rows: number;
}

/**
 * Lists a page of customers with its exact total, fast at a million rows. A total by status and role comes from the
 * status-role counts, any other from the most selective access path or a full scan. The page comes from the index in
 * its order, skipping rows that don't match; if the total shows that too many would be skipped, it comes from the
 * access path and is sorted.
 */
export async function listCustomers(
  query: ListQuery,
  { source, rows }: ListPlan,
  collections: MongoCollections,
  session: ClientSession,
): Promise<ListPage<Customer>> {
  const { customers } = collections;
  const condition = conditionOf(query, CUSTOMER_LIST);
  const read = (found: Found) => readPage(customers, CUSTOMER_LIST, query, session, found);
  if (isByStatusAndRole(query)) {
    const counts = await findStatusRoleCounts(query, collections, session);
    const total = customersOf(counts);
    const within = isByName(query.order) ? withinStatusRoleCounts(counts) : ALWAYS;
    if (within !== ALWAYS) return read({ condition: allOf([within, condition]), total, hint: BY_STATUS_AND_ROLE });
    const few = sourceOfStatusRoleCounts(counts, rows);
    return read({ condition: throughSource(few, condition), total, ...hintOf(query, few, total, rows) });
  }
  const narrowed = throughSource(source, condition);
  const countPath = accessPathToCount(query, condition, source);
  const total = await countRecords(customers, countPath.condition, session, countPath.hint);
  return read({ condition: narrowed, total, ...hintOf(query, source, total, rows) });
}

/** The access path to the customers of these status-role counts, if it beats a full scan of `allRows`. */
export function sourceOfStatusRoleCounts(
  counts: readonly StatusRoleCount[],
  allRows: number,
): CustomerSource | undefined {
  const source = {
    condition: withinStatusRoleCounts(counts),
    hint: BY_STATUS_AND_ROLE,
    estimatedRows: customersOf(counts),
  };
  return source.condition !== ALWAYS && isWorthIt(source, allRows) ? source : undefined;
}

/** The index hint for a page of `total` matching customers among `rows`. */
export function hintOf(
  query: ListQuery,
  source: CustomerSource | undefined,
  total: number,
  rows: number,
): { readonly hint?: Document } {
  const index = orderIndex(query.order);
  const sorted = source === undefined ? { $natural: 1 } : source.hint;
  if (index === undefined) return { hint: sorted };
  // A walk passes `rows * depth / total` rows if the matches are spread evenly.
  const walked = Math.min(rows, (rows * depthOf(query.page)) / Math.max(total, 1));
  const usesOrder =
    source === undefined ? walked * WALK_COST <= rows || total === rows : walked <= source.estimatedRows;
  return { hint: usesOrder ? index : sorted };
}
