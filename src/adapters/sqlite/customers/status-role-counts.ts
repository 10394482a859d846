import type { Criteria } from '../../../domain/lists/list-query.js';
import { whereOf } from '../lists/filter-sql.js';
import type { ListColumn } from '../lists/list-table.js';
import type { Branch } from '../lists/order-sql.js';
import { orderBy } from '../lists/order-sql.js';
import { fill, sql, type Sql } from '../lists/sql.js';

const state = (field: 'status' | 'role'): ListColumn => ({
  kind: 'text',
  exact: sql(`customer_cells.${field}`),
  folded: sql(`customer_cells.${field}_folded`),
});
const COLUMNS: Readonly<Record<string, ListColumn>> = { status: state('status'), role: state('role') };

/** Selects one row: the sum of the status-role counts that meet criteria satisfying `isByStatusAndRole`. */
export function statusRoleSum(criteria: Criteria, name: 'number' | 'total'): Sql {
  return fill(
    `SELECT coalesce(sum(customers), 0) AS ${name} FROM customer_cells WHERE @`,
    statusRoleCountsWhere(criteria),
  );
}

/** The status-role counts that meet criteria satisfying `isByStatusAndRole`. */
export function statusRoleCountsWhere(criteria: Criteria): Sql {
  return whereOf(criteria, { column: (field) => COLUMNS[field]! });
}

/**
 * The candidates for a page by name: the first `depth` customers of each status-role count, from their index. They are
 * few, so sorting them costs nothing, however rare or frequent a status is.
 */
export function firstOfEachStatusRole(criteria: Criteria, branch: Branch, depth: number): Sql {
  const first = fill(
    `SELECT customers.key FROM customers INDEXED BY customers_by_cell
     WHERE customers.status = customer_cells.status AND customers.role = customer_cells.role AND @
     ORDER BY @ LIMIT ?`,
    branch.where,
    orderBy(branch.keys),
  );
  return fill(
    `SELECT customers.key AS found FROM customer_cells CROSS JOIN customers ON customers.key IN (@) WHERE @`,
    { text: first.text, values: [...first.values, depth] },
    statusRoleCountsWhere(criteria),
  );
}

/** A FROM clause: the customers of all status-role counts that meet criteria satisfying `isByStatusAndRole`. */
export const BY_STATUS_AND_ROLE = sql(
  `customer_cells CROSS JOIN customers INDEXED BY customers_by_cell
   ON customers.status = customer_cells.status AND customers.role = customer_cells.role`,
);
