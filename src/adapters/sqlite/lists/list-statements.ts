import type { ListQuery, Page } from '../../../domain/lists/list-query.js';
import { whereOf, WHILE_TIME_LASTS } from './filter-sql.js';
import type { ListTable } from './list-table.js';
import { legsAfter, orderBy, sortKeys, withoutIndex, type Branch, type SortKey } from './order-sql.js';
import { allOf, ALWAYS, fill, sql, type Sql } from './sql.js';

/** A row that an index leads to costs about as much as so many rows in the order of the table. */
const WALK_TO_SCAN = 5;
/** The whole table, however many rows it has: where there is but one other way, only the ratio counts. */
const ONE_SCAN = 1;

/** What answers a query, as data that can go to another thread. */
export interface ListStatements {
  /** One row with the column `total`. */
  readonly total: Sql;
  /** Statements whose rows follow one another; asked in turn until there are `rows` of them. */
  readonly pages: readonly Sql[];
  /** Other ways to the same rows. That of `pages` passes `passed / total` rows until it has met enough. */
  readonly others?: { readonly passed: number; readonly ways: readonly AccessPath[] };
  /** How many rows are wanted; for a cursor's page one more than it holds, to see whether others follow. */
  readonly rows: number;
}

/** Statements that find all rows that match, sort them and take the page. */
export interface AccessPath {
  readonly pages: readonly Sql[];
  /** About how many rows that takes: so many, as many as match, or what one row with the column `number` says. */
  readonly estimatedRows: number | 'total' | Sql;
}

/** Translates a query. What comes out of the statements is what `evaluateList` answers. */
export function listStatements(query: ListQuery, table: ListTable): ListStatements {
  const where = whereOf(query, table);
  const rows = wantedRows(query.page);
  const found = (leg: Branch) =>
    fill(`SELECT ${table.name}.rowid AS found FROM ${table.name} WHERE @`, allOf([where, leg.where, WHILE_TIME_LASTS]));
  const keys = sortKeys(query.order, table);
  const statements = { total: totalSql(where, table), pages: pagesOf(query, table, found, keys), rows };
  if (where === ALWAYS) return statements;
  // So few are sooner all found and sorted than met on a walk along an index in their order.
  const scan: AccessPath = { estimatedRows: ONE_SCAN, pages: pagesOf(query, table, found, keys.map(withoutIndex)) };
  return { ...statements, others: { passed: ONE_SCAN * depthOf(query.page) * WALK_TO_SCAN, ways: [scan] } };
}

/** How many rows are read for a page. */
export function wantedRows(page: Page): number {
  return page.kind === 'after' && page.limit > 0 ? page.limit + 1 : page.limit;
}

/** How many rows are walked over for a page. */
export function depthOf(page: Page): number {
  return wantedRows(page) + (page.kind === 'slice' ? page.start : 0);
}

/**
 * The statements of a page. `found` selects, in no order, the rowids as `found` of one leg of it; they are sorted by the
 * leg's keys and read afterwards, so that finding may keep to an index, and so that what is sorted or skipped is small.
 */
export function pagesOf(
  query: ListQuery,
  table: ListTable,
  found: (leg: Branch) => Sql,
  keys: readonly SortKey[] = sortKeys(query.order, table),
): Sql[] {
  const { page } = query;
  const rows = wantedRows(page);
  if (rows === 0) return [];
  const start = page.kind === 'slice' ? page.start : 0;
  const limit = start === 0 ? sql('?', rows) : sql('? OFFSET ?', rows, start);
  return legsOf(page, keys).map((leg) =>
    readSql(table, fill('@ ORDER BY @ LIMIT @', found(leg), orderBy(leg.keys), limit), leg),
  );
}

function legsOf(page: Page, keys: readonly SortKey[]): readonly Branch[] {
  return page.kind === 'after' && page.after !== undefined ? legsAfter(page.after, keys) : [{ where: ALWAYS, keys }];
}

function totalSql(where: Sql, table: ListTable): Sql {
  if (where === ALWAYS && table.total !== undefined) return fill('SELECT @ AS total', table.total);
  // Without WHERE SQLite counts pages of an index and not rows.
  if (where === ALWAYS) return sql(`SELECT count(*) AS total FROM ${table.name}`);
  return fill(`SELECT count(*) AS total FROM ${table.name} WHERE @`, where);
}

/** CROSS JOIN holds SQLite to the order: the found rows first. */
function readSql({ name, columns }: ListTable, found: Sql, { keys }: Branch): Sql {
  return fill(
    `SELECT ${columns} FROM (@) AS page CROSS JOIN ${name} ON ${name}.rowid = page.found ORDER BY @`,
    found,
    orderBy(keys),
  );
}
