import { customerValue, type Customer } from '../../../domain/customers/customer.js';
import { isByStatusAndRole, MAX_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { ListQuery } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { isNear } from '../../storage-kernel/page-depth.js';
import type { ListReader } from '../lists/list-reader.js';
import { isByIds, isHeavy, isLong, isSmall, type ThreadChoice } from '../lists/list-thread-choice.js';
import type { RecordList } from '../lists/sqlite-lists.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import { customerOf, type CustomerRow } from './customer-row.js';
import { canMerge, countStatusRoleCounts } from './status-role-counts.js';

/** How lists read customers. */
export const CUSTOMER_LIST: RecordList<Customer> = {
  table: CUSTOMER_LIST_TABLE,
  plan: (query, bounds) => ({ thread: chooseThread(query, bounds), statements: { query, asJson: false } }),
  read: (row) => customerOf(row as unknown as CustomerRow),
  valueOf: customerValue,
};

/**
 * Chooses the thread that reads a list. The main thread reads small tables, a few ids, all customers near the top of an index,
 * and those of certain statuses and roles by name; a worker thread the rest.
 */
export function chooseThread(query: ListQuery, bounds: Pick<ListReader, 'maxRows' | 'number'>): ThreadChoice {
  const customers = bounds.maxRows(CUSTOMER_LIST_TABLE.name);
  if (isHeavy(query) || isLong(query.page, customers)) return 'worker';
  if (isSmall(customers) || isByIds(query, CUSTOMER_LIST_TABLE)) return 'main';
  // With the most status-role counts, adding them up already takes too long.
  if (!isByStatusAndRole(query) || countStatusRoleCounts(bounds) === MAX_STATUS_ROLE_COUNTS) return 'worker';
  const field = orderedField(query.order);
  const isWalked = query.filters.length === 0 && field !== undefined && field in INDEX_BY_FIELD && isNear(query.page);
  return isWalked || (field === 'name' && canMerge(query.page, bounds)) ? 'main' : 'worker';
}
