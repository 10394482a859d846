import { MAX_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, Page } from '../../../domain/lists/list-query.js';
import { depthOf } from '../../storage-kernel/page-depth.js';
import { whereOf } from '../lists/filter-sql.js';
import type { ListReader } from '../lists/list-reader.js';
import type { ListColumn } from '../lists/list-table.js';
import type { Branch } from '../lists/order-sql.js';
import { orderBy } from '../lists/order-sql.js';
import { fill, sql, type Sql } from '../lists/sql.js';

/** The number of rows that can be merged within about a millisecond. */
const MAX_MERGED_ROWS = 5_000;

const state = (field: 'status' | 'role'): ListColumn => ({
  kind: 'text',
  exact: sql(`customer_cells.${field}`),
  folded: sql(`customer_cells.${field}_folded`),
});
const COLUMNS: Readonly<Record<string, ListColumn>> = { status: state('status'), role: state('role') };

/** Selects one row with the `total` of the status-role counts that meet criteria satisfying `isByStatusAndRole`. */
export function statusRoleSum(criteria: Criteria): Sql {
  return fill(
    `SELECT coalesce(sum(customers), 0) AS total FROM customer_cells WHERE @`,
    statusRoleCountsWhere(criteria),
  );
}

/** The number of status-role counts, at most `MAX_STATUS_ROLE_COUNTS`. */
export function countStatusRoleCounts(bounds: Pick<ListReader, 'number'>): number {
  return bounds.number(
    sql(`SELECT count(*) AS number FROM (SELECT 1 FROM customer_cells LIMIT ${MAX_STATUS_ROLE_COUNTS})`),
  );
}

/** Whether a page can be merged from the first customers of each status-role count. */
export function canMerge(page: Page, bounds: Pick<ListReader, 'number'>): boolean {
  return countStatusRoleCounts(bounds) * depthOf(page) <= MAX_MERGED_ROWS;
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
