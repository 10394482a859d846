import type { ClientSession, Document, Filter } from 'mongodb';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { ALWAYS, conditionOf } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../mongo-collections.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { CustomerCellDocument } from './documents.js';

/** MongoDB merges so many ranges of an index in its order. */
export const MOST_MERGED = 200;

/** Whether nothing but status and role is asked for, so that the cells hold the answer to every "how many". */
export function isOfCells({ filters, search }: Criteria): boolean {
  return search.length === 0 && filters.every(({ field }) => field === 'status' || field === 'role');
}

/** The cells that meet criteria which `isOfCells`. */
export function findCells(
  criteria: Criteria,
  { customerCells }: MongoCollections,
  session: ClientSession,
): Promise<CustomerCellDocument[]> {
  const condition = conditionOf(criteria, CUSTOMER_LIST) as Filter<CustomerCellDocument>;
  return customerCells.find(condition, { ...LIST_READ, session }).toArray();
}

export function customersOf(cells: readonly CustomerCellDocument[]): number {
  return cells.reduce((sum, { customers }) => sum + customers, 0);
}

/** What the customers of these cells meet, in a form that the index by cell answers in the order of names. */
export function withinCells(cells: readonly CustomerCellDocument[]): Document {
  const statuses = [...new Set(cells.map(({ status }) => status))];
  const roles = [...new Set(cells.map(({ role }) => role))];
  if (statuses.length * roles.length > MOST_MERGED) return ALWAYS;
  return { status: { $in: statuses }, role: { $in: roles } };
}
