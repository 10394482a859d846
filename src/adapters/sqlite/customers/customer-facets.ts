import { isByStatusAndRole, MAX_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { chooseCountThread, isHeavy } from '../lists/list-thread-choice.js';
import type { ListPlan } from '../lists/sqlite-lists.js';
import { fill, sql } from '../lists/sql.js';
import { pathSql } from './access-path-sql.js';
import { chooseAccessPath } from './choose-access-path.js';
import type { CustomerStatistics } from './customer-plan.js';
import { statusRoleCountsWhere } from './status-role-counts.js';

const ONE = sql('SELECT 1 AS total');

/** Plans rows with `status`, `role` and the number of matching `customers`, one per existing pair. */
export function facetPlan(criteria: Criteria, { customers, statusRoleCounts }: CustomerStatistics): ListPlan {
  if (isByStatusAndRole(criteria)) {
    const counts = fill('SELECT status, role, customers FROM customer_cells WHERE @', statusRoleCountsWhere(criteria));
    const thread = statusRoleCounts < MAX_STATUS_ROLE_COUNTS && !isHeavy(criteria) ? 'main' : 'worker';
    return { thread, statements: { total: ONE, pages: [counts], rows: Infinity } };
  }
  const { from, where } = pathSql(chooseAccessPath(criteria));
  const counts = fill(
    `SELECT customers.status, customers.role, count(*) AS customers FROM @ WHERE @
     GROUP BY customers.status, customers.role`,
    from,
    where,
  );
  const thread = chooseCountThread(criteria, customers);
  return { thread, statements: { total: ONE, pages: [counts], rows: Infinity } };
}
