import { isByStatusAndRole, MOST_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { isHeavy, isSmall } from '../lists/list-thread-choice.js';
import type { ListReader } from '../lists/list-reader.js';
import { fill, sql } from '../lists/sql.js';
import type { ListPlan } from '../lists/sqlite-lists.js';
import { statusRoleCountsWhere, countStatusRoleCounts } from './status-role-counts.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { sourceOf } from './customer-source.js';

const ONE = sql('SELECT 1 AS total');

/** Plans rows with `status`, `role` and the number of matching `customers`, one per existing pair. */
export function facetPlan(criteria: Criteria, bounds: Pick<ListReader, 'mostRows' | 'number'>): ListPlan {
  const { table } = CUSTOMER_LIST;
  if (isByStatusAndRole(criteria)) {
    const counts = fill('SELECT status, role, customers FROM customer_cells WHERE @', statusRoleCountsWhere(criteria));
    const thread = countStatusRoleCounts(bounds) < MOST_STATUS_ROLE_COUNTS && !isHeavy(criteria) ? 'main' : 'worker';
    return { thread, statements: { total: ONE, pages: [counts], rows: Infinity } };
  }
  const { from, where } = sourceOf(criteria, table);
  const counts = fill(
    `SELECT customers.status, customers.role, count(*) AS customers FROM @ WHERE @
     GROUP BY customers.status, customers.role`,
    from,
    where,
  );
  const isShort = isSmall(bounds.mostRows(table.name)) && !isHeavy(criteria);
  return { thread: isShort ? 'main' : 'worker', statements: { total: ONE, pages: [counts], rows: Infinity } };
}
