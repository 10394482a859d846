import type { ListQuery, Page } from '../../../domain/lists/list-query.js';
import { depthOf, wantedRows } from '../../storage-kernel/page-depth.js';
import { whereOf, WHILE_TIME_LASTS } from './filter-sql.js';
import type { ListTable } from './list-table.js';
import { branchesAfter, orderBy, sortKeys, withoutIndex, type Branch, type SortKey } from './order-sql.js';
import { allOf, ALWAYS, fill, sql, type Sql } from './sql.js';

/** The cost of a row read through an index, in rows read sequentially. */
const WALK_TO_SCAN = 5;
/** The cost of a full scan. With only one alternative, only the ratio matters, so the actual number of rows doesn't. */
const ONE_SCAN = 1;

/** The statements that answer a query, as data that can be sent to a worker thread. */
export interface ListStatements {
  /** Selects one row with the column `total`. */
  readonly total: Sql;
  /** Statements whose rows follow one another, run in turn until there are `rows` rows. */
  readonly pages: readonly Sql[];
  /** Alternative access paths to the same rows. `pages` passes `passed / total` rows until it has found enough. */
  readonly others?: { readonly passed: number; readonly paths: readonly OtherPages[] };
  /** Tried before `pages`, because matches may be far from where their walk begins. */
  readonly attempt?: SliceAttempt | undefined;
  /** Selects one row with `number`, which grows with every change. Needed to keep the total. */
  readonly sequence?: Sql;
  /** A total that is right as long as the sequence is this. */
  readonly kept?: { readonly sequence: number; readonly total: number } | undefined;
  /** The number of rows to read; a cursor page reads one more to tell whether others follow. */
  readonly rows: number;
  /** A column that can be long: what is read of it in all is limited. */
  readonly sized?: string | undefined;
  /** Given when a thread may be able to answer from memory, which it tries first. */
  readonly inMemory?: ListInMemory;
}

/** A list of customers, and whether its rows are their JSON. */
export interface ListInMemory {
  readonly query: ListQuery;
  /** The names of what it needs in memory. */
  readonly parts: readonly string[];
  readonly asJson: boolean;
}

/** A slice from the first rows of the order alone: it's too short when the other matches come later. */
export interface SliceAttempt {
  /** Reads `row_limit()` rows. Selects one row with the JSON and its `keys`, separated by commas. */
  readonly slice: Sql;
  readonly start: number;
  readonly limit: number;
  /** At least the number of rows of the table. */
  readonly rows: number;
}

/** Statements of another access path: they find all matching rows, sort them and take the page. */
export interface OtherPages {
  readonly pages: readonly Sql[];
  /**
   * The estimated rows read: a number, the number of matches, or a statement that selects one row with the column
   * `number`. Pages that pass `passed / total` rows, until they have found enough, can't be read when `passed` selects 0.
   */
  readonly estimatedRows: number | 'total' | Sql | { readonly passed: Sql };
}

/** Translates a query. The statements return what `evaluateList` returns. */
export function listStatements(query: ListQuery, table: ListTable): ListStatements {
  const where = whereOf(query, table);
  const rows = wantedRows(query.page);
  const found = (branch: Branch) =>
    fill(
      `SELECT ${table.name}.rowid AS found FROM ${table.name} WHERE @`,
      allOf([where, branch.where, WHILE_TIME_LASTS]),
    );
  const keys = sortKeys(query.order, table);
  const pages = pagesOf(query, table, found, keys);
  const statements = { total: totalSql(where, table), pages, rows, sized: table.sized };
  if (where === ALWAYS) return statements;
  // When few rows match, finding and sorting all of them is faster than walking an index in their order.
  const scan: OtherPages = { estimatedRows: ONE_SCAN, pages: pagesOf(query, table, found, keys.map(withoutIndex)) };
  return { ...statements, others: { passed: ONE_SCAN * depthOf(query.page) * WALK_TO_SCAN, paths: [scan] } };
}

/**
 * The statements of a page, one per branch. `found` selects a branch's rowids as `found`, unordered. They are sorted by
 * the branch's keys and read afterwards, so that finding them can follow an index, and little data is sorted or
 * skipped.
 */
export function pagesOf(
  query: ListQuery,
  table: ListTable,
  found: (branch: Branch) => Sql,
  keys: readonly SortKey[] = sortKeys(query.order, table),
): Sql[] {
  const { page } = query;
  const rows = wantedRows(page);
  if (rows === 0) return [];
  const start = page.kind === 'slice' ? page.start : 0;
  const limit = start === 0 ? sql('?', rows) : sql('? OFFSET ?', rows, start);
  return branchesOf(page, keys).map((branch) =>
    readSql(table, fill('@ ORDER BY @ LIMIT @', found(branch), orderBy(branch.keys), limit), branch, page.kind),
  );
}

function branchesOf(page: Page, keys: readonly SortKey[]): readonly Branch[] {
  return page.kind === 'after' && page.after !== undefined
    ? branchesAfter(page.after, keys)
    : [{ where: ALWAYS, keys }];
}

function totalSql(where: Sql, table: ListTable): Sql {
  if (where === ALWAYS && table.total !== undefined) return fill('SELECT @ AS total', table.total);
  // Without WHERE, SQLite counts index pages instead of rows.
  if (where === ALWAYS) return sql(`SELECT count(*) AS total FROM ${table.name}`);
  return fill(`SELECT count(*) AS total FROM ${table.name} WHERE @`, where);
}

/** CROSS JOIN forces SQLite to start with the found rows, and read the others in their order. */
function readSql({ name, columns, json, sized }: ListTable, found: Sql, { keys }: Branch, kind: Page['kind']): Sql {
  if (json !== undefined) return readJson(json, found, kind);
  const page = fill(`SELECT ${columns} FROM (@) AS page CROSS JOIN ${name} ON ${name}.rowid = page.found`, found);
  // Sorting again would read long rows that the page ends before.
  return sized === undefined ? fill('@ ORDER BY @', page, orderBy(keys)) : page;
}

/**
 * Selects the JSON of found rows, in their order: of a slice in one row, separated by commas, like their rowids; after a
 * cursor in a row for each, because the last must be told from the others.
 */
function readJson(json: NonNullable<ListTable['json']>, found: Sql, kind: Page['kind']): Sql {
  if (kind === 'slice') return joinJson(json, found, KEYS);
  return fill(`SELECT ${asBytes(json.column)} FROM @`, jsonOf(json, found));
}

/** Selects the rowids of found rows, in their order. */
export const KEYS = "group_concat(page.found, ',') AS keys";

/** Selects a slice of found rows, which are in order, as JSON. */
export function joinPage(
  json: NonNullable<ListTable['json']>,
  found: Sql,
  { start, limit }: Extract<Page, { readonly kind: 'slice' }>,
): Sql {
  return joinJson(json, fill('@ LIMIT @', found, sql('? OFFSET ?', limit, start)), KEYS);
}

/** Selects one row: the JSON of found rows as `json`, separated by commas, and what else is asked for. */
export function joinJson(json: NonNullable<ListTable['json']>, found: Sql, ...others: readonly string[]): Sql {
  const columns = [asBytes(`group_concat(${json.column}, ',')`), ...others];
  return fill(`SELECT ${columns.join(', ')} FROM @`, jsonOf(json, found));
}

/** Bytes are sent as they are, where a text would be decoded and encoded again: that takes longer than reading it. */
export function asBytes(text: string): string {
  return `CAST(${text} AS BLOB) AS json`;
}

function jsonOf({ table, key }: NonNullable<ListTable['json']>, found: Sql): Sql {
  return fill(`(@) AS page CROSS JOIN ${table} ON ${table}.${key} = page.found`, found);
}
