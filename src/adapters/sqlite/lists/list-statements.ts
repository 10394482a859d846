import type { ListQuery, Page } from '../../../domain/lists/list-query.js';
import { whereOf } from './filter-sql.js';
import type { ListTable } from './list-table.js';
import { legsAfter, orderBy, sortKeys, withoutIndex, type Leg, type SortKey } from './order-sql.js';
import { allOf, ALWAYS, fill, sql, type Sql } from './sql.js';

/** A row that an index leads to costs about as much as so many rows in the order of the table. */
const WALK_TO_SCAN = 5;

/** What answers a query, as data that can go to another thread. */
export interface ListStatements {
  /** One row with the column `total`. */
  readonly total: Sql;
  /** Statements whose rows follow one another; asked in turn until there are `rows` of them. */
  readonly pages: readonly Sql[];
  /**
   * The same rows, for when the total turns out to be at most `fewTotal`: then it costs less to find them all and to
   * sort them than to walk an index in their order and to look at each row on the way.
   */
  readonly fewPages: readonly Sql[];
  readonly fewTotal: number;
  /** How many rows are wanted; for a cursor's page one more than it holds, to see whether others follow. */
  readonly rows: number;
}

/** Translates a query. What comes out of the statements is what `evaluateList` answers. */
export function listStatements(query: ListQuery, table: ListTable): ListStatements {
  const where = whereOf(query, table);
  const { page } = query;
  const rows = wantedRows(page);
  const start = page.kind === 'slice' ? page.start : 0;
  const pages = (keys: readonly SortKey[]) =>
    rows === 0 ? [] : legsOf(page, keys).map((leg) => pageSql(table, where, leg, rows, start));
  return {
    total: totalSql(where, table),
    pages: pages(sortKeys(query.order, table)),
    fewPages: pages(sortKeys(query.order, table).map(withoutIndex)),
    fewTotal: where === ALWAYS ? 0 : (start + rows) * WALK_TO_SCAN,
    rows,
  };
}

function legsOf(page: Page, keys: readonly SortKey[]): readonly Leg[] {
  return page.kind === 'after' && page.after !== undefined ? legsAfter(page.after, keys) : [{ where: ALWAYS, keys }];
}

function wantedRows(page: Page): number {
  return page.kind === 'after' && page.limit > 0 ? page.limit + 1 : page.limit;
}

function totalSql(where: Sql, table: ListTable): Sql {
  if (where === ALWAYS && table.total !== undefined) return fill('SELECT @ AS total', table.total);
  // Without WHERE SQLite counts pages of an index and not rows.
  if (where === ALWAYS) return sql(`SELECT count(*) AS total FROM ${table.name}`);
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
