import { isByStatusAndRole, MOST_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, ListQuery } from '../../../domain/lists/list-query.js';
import { whereOf, WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import {
  isHeavy,
  isByIds,
  isLong,
  isNear,
  isOrdered,
  isSmall,
  type ThreadChoice,
} from '../lists/list-thread-choice.js';
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
  BY_STATUS_AND_ROLE,
  partedByStatusRole,
} from './status-role-counts.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { sourceOf, type CustomerSource } from './customer-source.js';
import { totalOf } from './customer-total.js';

/** The number of rows that can be merged by status and role within about a millisecond. */
const MAX_MERGED_ROWS = 5_000;
/** A second full scan costs this many times less than walking an index. */
const SECOND_SCAN_SAVING = 4;

/**
 * Plans a page of customers and its total, fast at a million rows. The page comes from the index in its order, skipping
 * rows that don't match; if the total shows that too many would be skipped, it comes from an access path that reads
 * fewer rows, and is sorted.
 */
export function customerPlan(
  query: ListQuery,
  bounds: Pick<ListReader, 'mostRows' | 'number'>,
  table: ListTable,
): ListPlan {
  const rows = bounds.mostRows(table.name);
  const statusRoles = isByStatusAndRole(query) ? countStatusRoleCounts(bounds) : MOST_STATUS_ROLE_COUNTS;
  const isMerged = isMergedByStatusAndRole(query, statusRoles, table);
  const pages = isMerged ? { pages: mergedPages(query, table) } : otherPages(query, rows, table);
  return {
    thread: chooseThread(query, rows, statusRoles, isMerged, table),
    statements: { total: totalOf(query, table), ...pages, rows: wantedRows(query.page) },
  };
}

function chooseThread(
  query: ListQuery,
  rows: number,
  statusRoles: number,
  isMerged: boolean,
  table: ListTable,
): ThreadChoice {
  if (isHeavy(query) || isLong(query.page, rows)) return 'worker';
  if (isSmall(rows) || isByIds(query, table)) return 'main';
  if (statusRoles === MOST_STATUS_ROLE_COUNTS) return 'worker';
  const isWalked = query.filters.length === 0 && isNear(query) && isOrdered(query, table);
  return isMerged || isWalked ? 'main' : 'worker';
}

function isMergedByStatusAndRole(query: ListQuery, statusRoles: number, table: ListTable): boolean {
  const isByName = isOrdered(query, table) && query.order[0]?.field === 'name';
  return (
    isByStatusAndRole(query) &&
    query.filters.length > 0 &&
    isByName &&
    statusRoles * depthOf(query.page) <= MAX_MERGED_ROWS
  );
}

function mergedPages(query: ListQuery, table: ListTable): Sql[] {
  return pagesOf(query, table, (branch) => firstOfEachStatusRole(query, branch, depthOf(query.page)));
}

/** The statements of a page that isn't merged by status and role. */
export function otherPages(query: ListQuery, rows: number, table: ListTable): Pick<ListStatements, 'pages' | 'others'> {
  const source = sourceOf(query, table);
  const sorted = () => sortedPages(query, source, table);
  if (!isOrdered(query, table)) return { pages: sorted() };
  const pages = walkedPages(query, table);
  if (query.filters.length === 0 && query.search.length === 0) return { pages };
  const { ofStatusAndRole, rest } = partedByStatusRole(query);
  const statusRoles: AccessPath = {
    estimatedRows: customersOfStatusRoles(ofStatusAndRole),
    pages: statusRolePages(query, ofStatusAndRole, rest, table),
  };
  // Rows of a rare status are looked up by it: a walk by id to the first of them would pass nearly all customers.
  const paths = isByStatusAndRole(query)
    ? [{ ...statusRoles, estimatedRows: 'total' as const }]
    : [
        { estimatedRows: source.estimatedRows ?? rows / SECOND_SCAN_SAVING, pages: sorted() },
        ...(ofStatusAndRole.filters.length > 0 ? [statusRoles] : []),
      ];
  return { pages, others: { passed: rows * depthOf(query.page), paths } };
}

function sortedPages(query: ListQuery, { from, where }: CustomerSource, table: ListTable): Sql[] {
  return pagesOf(query, table, (branch) => foundIn(from, allOf([where, branch.where])));
}

function statusRolePages(query: ListQuery, ofStatusAndRole: Criteria, rest: Criteria, table: ListTable): Sql[] {
  const where = allOf([statusRoleCountsWhere(ofStatusAndRole), whereOf(rest, table)]);
  return pagesOf(query, table, (branch) => foundIn(BY_STATUS_AND_ROLE, allOf([where, branch.where])));
}

function foundIn(from: Sql, where: Sql): Sql {
  return fill('SELECT customers.key AS found FROM @ WHERE @', from, allOf([where, WHILE_TIME_LASTS]));
}

function walkedPages(query: ListQuery, table: ListTable): Sql[] {
  const index = INDEX_BY_FIELD[query.order[0]!.field]!;
  const where = whereOf(query, table);
  return pagesOf(query, table, (branch) =>
    fill(`SELECT customers.key AS found FROM customers INDEXED BY ${index} WHERE @`, allOf([where, branch.where])),
  );
}
