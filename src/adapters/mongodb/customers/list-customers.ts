import type { ClientSession, Document } from 'mongodb';
import { customersOf, isByStatusAndRole, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { allOf, ALWAYS, conditionOf } from '../lists/filter-document.js';
import { countRecords, depthOf, readPage, type Found } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { findStatusRoleCounts, withinStatusRoleCounts } from './status-role-list.js';
import { BY_CELL } from './customer-indexes.js';
import { isByName, orderIndex } from './customer-order.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { isWorthIt, soughtBy, type CustomerSource } from './customer-source.js';
import { wayToCount } from './access-path-to-count.js';

/** Reading a row where an index leads costs as much as so many that lie in a row. */
const WALK_COST = 4;

/** What was found out about a query before the moment of its answer. */
export interface ListPlan {
  readonly source: CustomerSource | undefined;
  /** About how many customers there are. */
  readonly rows: number;
}

/**
 * How a page of customers and its exact total are found at a million rows. The total of status and role comes from
 * their cells, any other from the source that leads to fewest, or from all rows. The page comes from the index in its
 * order, leaving out rows on the way, or, when the total says that the way would be long, from the source, sorted.
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
    const cells = await findStatusRoleCounts(query, collections, session);
    const total = customersOf(cells);
    const within = isByName(query.order) ? withinStatusRoleCounts(cells) : ALWAYS;
    if (within !== ALWAYS) return read({ condition: allOf([within, condition]), total, hint: BY_CELL });
    const few = sourceOfStatusRoleCounts(cells, rows);
    return read({ condition: soughtBy(few, condition), total, ...hintOf(query, few, total, rows) });
  }
  const sought = soughtBy(source, condition);
  const way = wayToCount(query, condition, source);
  const total = await countRecords(customers, way.condition, session, way.hint);
  return read({ condition: sought, total, ...hintOf(query, source, total, rows) });
}

/** The index that leads to the customers of these cells, if it is worth it among `allRows`. */
export function sourceOfStatusRoleCounts(
  cells: readonly StatusRoleCount[],
  allRows: number,
): CustomerSource | undefined {
  const source = { condition: withinStatusRoleCounts(cells), hint: BY_CELL, rows: customersOf(cells) };
  return source.condition !== ALWAYS && isWorthIt(source, allRows) ? source : undefined;
}

/** The index for a page of `total` customers who meet the criteria, among `rows` of all. */
export function hintOf(
  query: ListQuery,
  source: CustomerSource | undefined,
  total: number,
  rows: number,
): { readonly hint?: Document } {
  const index = orderIndex(query.order);
  const sorted = source === undefined ? { $natural: 1 } : source.hint;
  if (index === undefined) return { hint: sorted };
  // To a page at `rows * depth / total`, if those who match are spread evenly.
  const walked = Math.min(rows, (rows * depthOf(query.page)) / Math.max(total, 1));
  const isWalk = source === undefined ? walked * WALK_COST <= rows || total === rows : walked <= source.rows;
  return { hint: isWalk ? index : sorted };
}
