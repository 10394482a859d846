import { isByStatusAndRole, MOST_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, ListQuery } from '../../../domain/lists/list-query.js';
import { whereOf, WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import { isHeavy, isByIds, isLong, isNear, isOrdered, isSmall, type Place } from '../lists/list-thread-choice.js';
import type { ListReader } from '../lists/list-reader.js';
import { depthOf, pagesOf, wantedRows, type ListStatements, type AccessPath } from '../lists/list-statements.js';
import type { ListTable } from '../lists/list-table.js';
import { allOf, fill, type Sql } from '../lists/sql.js';
import type { ListPlan } from '../lists/sqlite-lists.js';
import {
  statusRoleCountsWhere,
  countStatusRoleCounts,
  customersOfStatusRoles,
  firstOfEachStatusRole,
  FROM_CELLS,
  partedByStatusRole,
} from './status-role-counts.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { sourceOf, type CustomerSource } from './customer-source.js';
import { totalOf } from './customer-total.js';

/** So many rows are merged from the cells within about a millisecond. */
const SOON_MERGED = 5_000;
/** Where all rows are looked at to find some, looking at them once more costs so many times less than walking. */
const SCANNED_AGAIN = 4;

/**
 * How a page of customers and its total are found at a million rows. The page comes from the index in its order, leaving
 * out rows on the way, or, when the total says that so few are left that the way would be long, from what looks at fewer
 * rows, sorted.
 */
export function customerPlan(
  query: ListQuery,
  bounds: Pick<ListReader, 'mostRows' | 'number'>,
  table: ListTable,
): ListPlan {
  const rows = bounds.mostRows(table.name);
  const cells = isByStatusAndRole(query) ? countStatusRoleCounts(bounds) : MOST_STATUS_ROLE_COUNTS;
  const isMerged = isMergedFromCells(query, cells, table);
  const pages = isMerged ? { pages: mergedPages(query, table) } : otherPages(query, rows, table);
  return {
    place: placeOf(query, rows, cells, isMerged, table),
    statements: { total: totalOf(query, table), ...pages, rows: wantedRows(query.page) },
  };
}

function placeOf(query: ListQuery, rows: number, cells: number, isMerged: boolean, table: ListTable): Place {
  if (isHeavy(query) || isLong(query.page, rows)) return 'thread';
  if (isSmall(rows) || isByIds(query, table)) return 'here';
  if (cells === MOST_STATUS_ROLE_COUNTS) return 'thread';
  const isWalked = query.filters.length === 0 && isNear(query) && isOrdered(query, table);
  return isMerged || isWalked ? 'here' : 'thread';
}

function isMergedFromCells(query: ListQuery, cells: number, table: ListTable): boolean {
  const isByName = isOrdered(query, table) && query.order[0]?.field === 'name';
  return isByStatusAndRole(query) && query.filters.length > 0 && isByName && cells * depthOf(query.page) <= SOON_MERGED;
}

function mergedPages(query: ListQuery, table: ListTable): Sql[] {
  return pagesOf(query, table, (leg) => firstOfEachStatusRole(query, leg, depthOf(query.page)));
}

/** The statements of a page that is not merged from the cells. */
export function otherPages(query: ListQuery, rows: number, table: ListTable): Pick<ListStatements, 'pages' | 'others'> {
  const source = sourceOf(query, table);
  const sorted = () => sortedPages(query, source, table);
  if (!isOrdered(query, table)) return { pages: sorted() };
  const pages = walkedPages(query, table);
  if (query.filters.length === 0 && query.search.length === 0) return { pages };
  const { ofCells, rest } = partedByStatusRole(query);
  const cells: AccessPath = {
    estimatedRows: customersOfStatusRoles(ofCells),
    pages: cellPages(query, ofCells, rest, table),
  };
  // Of a rare status the rows are sought by it; looking for the first of them by id would pass nearly all customers.
  const ways = isByStatusAndRole(query)
    ? [{ ...cells, estimatedRows: 'total' as const }]
    : [
        { estimatedRows: source.estimatedRows ?? rows / SCANNED_AGAIN, pages: sorted() },
        ...(ofCells.filters.length > 0 ? [cells] : []),
      ];
  return { pages, others: { passed: rows * depthOf(query.page), ways } };
}

function sortedPages(query: ListQuery, { from, where }: CustomerSource, table: ListTable): Sql[] {
  return pagesOf(query, table, (leg) => foundIn(from, allOf([where, leg.where])));
}

function cellPages(query: ListQuery, ofCells: Criteria, rest: Criteria, table: ListTable): Sql[] {
  const where = allOf([statusRoleCountsWhere(ofCells), whereOf(rest, table)]);
  return pagesOf(query, table, (leg) => foundIn(FROM_CELLS, allOf([where, leg.where])));
}

function foundIn(from: Sql, where: Sql): Sql {
  return fill('SELECT customers.key AS found FROM @ WHERE @', from, allOf([where, WHILE_TIME_LASTS]));
}

function walkedPages(query: ListQuery, table: ListTable): Sql[] {
  const index = INDEX_BY_FIELD[query.order[0]!.field]!;
  const where = whereOf(query, table);
  return pagesOf(query, table, (leg) =>
    fill(`SELECT customers.key AS found FROM customers INDEXED BY ${index} WHERE @`, allOf([where, leg.where])),
  );
}
