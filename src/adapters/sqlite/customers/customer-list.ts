import { customerValue, type Customer } from '../../../domain/customers/customer.js';
import type { RecordList } from '../lists/sqlite-lists.js';
import { choosePlan } from './choose-plan.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import { customerOf, type CustomerRow } from './customer-row.js';
import { readStatistics } from './read-statistics.js';
import { renderPlan } from './render-plan.js';

/** How lists read customers. */
export const CUSTOMER_LIST: RecordList<Customer> = {
  table: CUSTOMER_LIST_TABLE,
  plan: (query, bounds) => renderPlan(query, choosePlan(query, readStatistics(query, bounds))),
  read: (row) => customerOf(row as unknown as CustomerRow),
  valueOf: customerValue,
};
