import type { ListQuery, Page } from '../../../domain/lists/list-query.js';
import type { FacetRequest } from '../../../domain/customers/facets.js';
import type { Division } from '../../../domain/features/division.js';
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
  /** Another access path to the same rows, which reads `reads` of them. `pages` passes `passed / total` until it has found enough. */
  readonly other?: { readonly passed: number; readonly reads: number | 'total'; readonly pages: readonly Sql[] };
  /** The number of rows to read; a cursor page reads one more to tell whether others follow. */
  readonly rows: number;
  /** A column that can be long: what is read of it in all is limited. */
  readonly sized?: string | undefined;
}

/** A list of customers, whose access path is chosen by the thread that reads it, on its snapshot. */
export interface CustomerList {
  readonly query: ListQuery;
  /** Whether the rows are their JSON: one of a slice, one for each customer after a cursor. */
  readonly asJson: boolean;
  /** The rows end early with the customer whose own columns, or JSON, bring them over this length. */
  readonly maxLength?: number | undefined;
  /** A total that is right as long as the customers' sequence number is this. */
  readonly kept?: { readonly sequence: number; readonly total: number } | undefined;
  /** Selects the `total` where it's known without counting. Negative when it isn't yet: then there are no rows. */
  readonly total?: Sql;
}

/** All customers counted by a division, a row for each share. */
export interface CustomerShares {
  readonly division: Division;
}

/** Customers counted by a field: a row with `value` and `customers` each, or one with the place of the edge `above`. */
export interface CustomerFacet {
  readonly facet: FacetRequest;
}

/** What a thread reads of customers, besides what statements say. */
export type CustomerRead = CustomerList | CustomerShares | CustomerFacet;

/** What a thread is asked to read. */
export type ListRead = ListStatements | CustomerRead;

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
  const scan = { reads: ONE_SCAN, pages: pagesOf(query, table, found, keys.map(withoutIndex)) };
  return { ...statements, other: { passed: ONE_SCAN * depthOf(query.page) * WALK_TO_SCAN, ...scan } };
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
  if (json !== undefined && kind === 'after') return jsonRows(json, found);
  if (json !== undefined) return sized === undefined ? joinJson(json, found, KEYS) : keysOf(found);
  const page = fill(`SELECT ${columns} FROM (@) AS page CROSS JOIN ${name} ON ${name}.rowid = page.found`, found);
  // Sorting again would read long rows that the page ends before.
  return sized === undefined ? fill('@ ORDER BY @', page, orderBy(keys)) : page;
}

/** Selects the JSON of found rows, a row for each, in their order. */
function jsonRows(json: NonNullable<ListTable['json']>, found: Sql): Sql {
  return fill(`SELECT ${asBytes(json.column)} FROM @`, jsonOf(json, found));
}

/** Selects one row with the `keys` of found rows, in their order. */
export function keysOf(found: Sql): Sql {
  return fill(`SELECT ${KEYS} FROM (@) AS page`, found);
}

/** Selects the rowids of found rows, in their order. */
export const KEYS = "group_concat(page.found, ',') AS keys";

/** Selects one row: the JSON of found rows as `json`, separated by commas, and what else is asked for. */
export function joinJson(json: NonNullable<ListTable['json']>, found: Sql, ...others: readonly string[]): Sql {
  const columns = [asBytes(`group_concat(${json.column}, ',')`), ...others];
  return fill(`SELECT ${columns.join(', ')} FROM @`, jsonOf(json, found));
}

/** The JSON of records that were read in parts. */
export function joinParts(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])));
}

const COMMA = Buffer.from(',');

/** Bytes are sent as they are, where a text would be decoded and encoded again: that takes longer than reading it. */
export function asBytes(text: string): string {
  return `CAST(${text} AS BLOB) AS json`;
}

function jsonOf({ table, key }: NonNullable<ListTable['json']>, found: Sql): Sql {
  return fill(`(@) AS page CROSS JOIN ${table} ON ${table}.${key} = page.found`, found);
}
