import type { ListQuery, Page } from '../../../domain/lists/list-query.js';
import { whereOf } from './filter-sql.js';
import type { ListTable } from './list-table.js';
import { legsAfter, orderBy, sortKeys, type Leg } from './order-sql.js';
import { allOf, ALWAYS, fill, sql, type Sql } from './sql.js';

/** What answers a query, as data that can go to another thread. */
export interface ListStatements {
  /** One row with the column `total`. */
  readonly total: Sql;
  /** Statements whose rows follow one another; asked in turn until there are `rows` of them. */
  readonly pages: readonly Sql[];
  /** How many rows are wanted; for a cursor's page one more than it holds, to see whether others follow. */
  readonly rows: number;
}

/** Translates a query. What comes out of the statements is what `evaluateList` answers. */
export function listStatements(query: ListQuery, table: ListTable): ListStatements {
  const where = whereOf(query, table);
  const { page } = query;
  const rows = wantedRows(page);
  const keys = sortKeys(query.order, table);
  const start = page.kind === 'slice' ? page.start : 0;
  const legs: readonly Leg[] =
    page.kind === 'after' && page.after !== undefined ? legsAfter(page.after, keys) : [{ where: ALWAYS, keys }];
  return {
    total: totalSql(where, table),
    pages: rows === 0 ? [] : legs.map((leg) => pageSql(table, where, leg, rows, start)),
    rows,
  };
}

function wantedRows(page: Page): number {
  return page.kind === 'after' && page.limit > 0 ? page.limit + 1 : page.limit;
}

function totalSql(where: Sql, table: ListTable): Sql {
  if (where === ALWAYS && table.total !== undefined) return fill('SELECT @ AS total', table.total);
  return fill(`SELECT count(*) AS total FROM ${table.name} WHERE @`, where);
}

/**
 * The rows are found first and read afterwards, so that finding may keep to an index, and so that what is sorted or
 * skipped is small. CROSS JOIN holds SQLite to that order.
 */
function pageSql({ name, columns }: ListTable, where: Sql, leg: Leg, rows: number, start: number): Sql {
  const found = fill(
    `SELECT ${name}.rowid AS found FROM ${name} WHERE @ ORDER BY @ LIMIT @`,
    allOf([where, leg.where]),
    orderBy(leg.keys),
    start === 0 ? sql('?', rows) : sql('? OFFSET ?', rows, start),
  );
  return fill(
    `SELECT ${columns} FROM (@) AS page CROSS JOIN ${name} ON ${name}.rowid = page.found ORDER BY @`,
    found,
    orderBy(leg.keys),
  );
}
