import { MOST_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { whereOf } from '../lists/filter-sql.js';
import type { ListColumn } from '../lists/list-table.js';
import type { Branch } from '../lists/order-sql.js';
import { orderBy } from '../lists/order-sql.js';
import type { ListReader } from '../lists/list-reader.js';
import { fill, sql, type Sql } from '../lists/sql.js';

const state = (field: 'status' | 'role'): ListColumn => ({
  kind: 'text',
  exact: sql(`customer_cells.${field}`),
  folded: sql(`customer_cells.${field}_folded`),
});
const COLUMNS: Readonly<Record<string, ListColumn>> = { status: state('status'), role: state('role') };

/** The number of pairs of status and role, `MOST_STATUS_ROLE_COUNTS` if there are more. */
export function countStatusRoleCounts(bounds: Pick<ListReader, 'number'>): number {
  return bounds.number(
    sql(`SELECT count(*) AS number FROM (SELECT 1 FROM customer_cells LIMIT ${MOST_STATUS_ROLE_COUNTS})`),
  );
}

/** What criteria ask of status and role, and what else they ask. */
export function partedByStatusRole({ filters, search }: Criteria): {
  readonly ofCells: Criteria;
  readonly rest: Criteria;
} {
  return {
    ofCells: { filters: filters.filter(({ field }) => field in COLUMNS), search: [] },
    rest: { filters: filters.filter(({ field }) => !(field in COLUMNS)), search },
  };
}

/** How many customers the cells hold that meet criteria which `isByStatusAndRole`. */
export function customersOfStatusRoles(criteria: Criteria): Sql {
  return fill(
    'SELECT coalesce(sum(customers), 0) AS number FROM customer_cells WHERE @',
    statusRoleCountsWhere(criteria),
  );
}

/** The cells that meet criteria which `isByStatusAndRole`. */
export function statusRoleCountsWhere(criteria: Criteria): Sql {
  return whereOf(criteria, { column: (field) => COLUMNS[field]! });
}

/**
 * The customers of the cells that can be on a page by name: of each the first `depth` in its own index. Few as they are,
 * sorting them costs nothing, however rare or frequent the status is.
 */
export function firstOfEachStatusRole(criteria: Criteria, leg: Branch, depth: number): Sql {
  const first = fill(
    `SELECT customers.key FROM customers INDEXED BY customers_by_cell
     WHERE customers.status = customer_cells.status AND customers.role = customer_cells.role AND @
     ORDER BY @ LIMIT ?`,
    leg.where,
    orderBy(leg.keys),
  );
  return fill(
    `SELECT customers.key AS found FROM customer_cells CROSS JOIN customers ON customers.key IN (@) WHERE @`,
    { text: first.text, values: [...first.values, depth] },
    statusRoleCountsWhere(criteria),
  );
}

/** The customers of all cells that meet criteria which `isByStatusAndRole`, as a source of rows. */
export const FROM_CELLS = sql(
  `customer_cells CROSS JOIN customers INDEXED BY customers_by_cell
   ON customers.status = customer_cells.status AND customers.role = customer_cells.role`,
);
