import { MOST_CELLS } from '../../../domain/customers/customer-cells.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { whereOf } from '../lists/filter-sql.js';
import type { ListColumn } from '../lists/list-table.js';
import type { Leg } from '../lists/order-sql.js';
import { orderBy } from '../lists/order-sql.js';
import type { ListReader } from '../lists/list-reader.js';
import { allOf, fill, sql, type Sql } from '../lists/sql.js';

const state = (field: 'status' | 'role'): ListColumn => ({
  kind: 'text',
  exact: sql(`customer_cells.${field}`),
  folded: sql(`customer_cells.${field}_folded`),
});
const COLUMNS: Readonly<Record<string, ListColumn>> = { status: state('status'), role: state('role') };

/** The number of pairs of status and role, `MOST_CELLS` if there are more. */
export function countCells(bounds: Pick<ListReader, 'number'>): number {
  return bounds.number(`SELECT count(*) AS number FROM (SELECT 1 FROM customer_cells LIMIT ${MOST_CELLS})`);
}

/** The cells that meet criteria which `isOfCells`. */
export function cellsWhere(criteria: Criteria): Sql {
  return whereOf(criteria, { column: (field) => COLUMNS[field]! });
}

/**
 * The customers of the cells that can be on a page by name: of each the first `depth` in its own index. Few as they are,
 * sorting them costs nothing, however rare or frequent the status is.
 */
export function firstOfEachCell(criteria: Criteria, leg: Leg, depth: number): Sql {
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
    cellsWhere(criteria),
  );
}

/** Every customer of the cells. */
export function allOfEachCell(criteria: Criteria, leg: Leg): Sql {
  return fill(
    `SELECT customers.key AS found FROM customer_cells CROSS JOIN customers INDEXED BY customers_by_cell
     ON customers.status = customer_cells.status AND customers.role = customer_cells.role WHERE @`,
    allOf([cellsWhere(criteria), leg.where]),
  );
}
