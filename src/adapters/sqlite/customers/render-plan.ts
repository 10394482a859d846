import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { Filter, ListQuery } from '../../../domain/lists/list-query.js';
import { depthOf, likelyTotal, wantedRows } from '../../storage-kernel/page-depth.js';
import { whereOf, WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import {
  joinPage,
  pagesOf,
  type ListStatements,
  type OtherPages,
  type SliceAttempt,
} from '../lists/list-statements.js';
import { orderBy, sortKeys } from '../lists/order-sql.js';
import type { ListTable } from '../lists/list-table.js';
import { allOf, fill, sql, type Sql } from '../lists/sql.js';
import type { ListPlan } from '../lists/sqlite-lists.js';
import { partsOfList } from './parts-of-list.js';
import { involvesOwnColumns } from './split-criteria.js';
import { ALL, columnWalks, PRESENT } from './column-walks.js';
import { absentEntries, countSql, estimateSql, inTexts, pathSql } from './access-path-sql.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import type { AccessPath, CustomerPlan, PagePlan, TotalPlan } from './customer-plan.js';
import { roughMatches, sampledMatches } from './sampled-matches.js';
import { firstOfEachStatusRole, statusRoleSum } from './status-role-counts.js';
import { TRIGRAMS_TO_SCAN } from './trigram-match.js';

/** Cost of a row through the trigram index, in rows through the index by status and role. */
const STATUS_ROLE_TO_PATH = 2;

/** Turns a plan into the statements that answer the query. */
export function renderPlan(
  query: ListQuery,
  { thread, total, page }: CustomerPlan,
  table: ListTable = CUSTOMER_LIST_TABLE,
): ListPlan {
  const likely = likelyTotal(query.page);
  const totalSql = likely === undefined ? renderTotal(total) : sql('SELECT ? AS total', likely);
  const statements = { total: totalSql, ...renderPage(query, page, table), rows: wantedRows(query.page) };
  if (thread === 'main' || !involvesOwnColumns(query)) return { thread, statements };
  const inMemory = { query, parts: partsOfList(query), asJson: table.json !== undefined };
  return { thread, statements: { ...statements, inMemory } };
}

/** Selects one row with the exact `total`. */
export function renderTotal(plan: TotalPlan): Sql {
  switch (plan.kind) {
    case 'status_role':
      return statusRoleSum(plan.counts, 'total');
    case 'presence':
      return presenceSql(plan.filter);
    case 'path':
      return countSql(plan.path);
    case 'shorter': {
      const { from, where } = pathSql(plan.other);
      return fill(
        `SELECT CASE WHEN ${STATUS_ROLE_TO_PATH} * (@) <= (@) THEN (SELECT count(*) FROM @ WHERE @) ELSE (@) END AS total`,
        estimateSql(plan.other),
        estimateSql(plan.path),
        from,
        where,
        countSql(plan.path),
      );
    }
    case 'frequent_texts':
      return fill(
        `SELECT CASE WHEN @ > ${TRIGRAMS_TO_SCAN} * (SELECT max(key) FROM customers) / ${plan.trigrams}
       AND @ > ${TRIGRAMS_TO_SCAN} * (SELECT max(key) FROM customers) / ${plan.trigrams}
     THEN (SELECT count(*) FROM customer_texts WHERE @) ELSE (@) END AS total`,
        roughMatches(plan.path.sought),
        sampledMatches(plan.path.sought),
        inTexts(plan.search),
        countSql(plan.path),
      );
  }
}

function presenceSql({ field, values }: Filter): Sql {
  const isAbsence = values[0] === true;
  if (isOwnField(field)) return sql(`SELECT ${isAbsence ? `${ALL} - ` : ''}${PRESENT} AS total`, field);
  const absent = fill('(SELECT count(*) FROM @ WHERE @)', ...absentEntries(field));
  return fill(`SELECT ${isAbsence ? '' : `${ALL} - `}@ AS total`, absent);
}

/** The statements of the page, and those of other access paths to it. */
export function renderPage(
  query: ListQuery,
  plan: PagePlan,
  table: ListTable = CUSTOMER_LIST_TABLE,
): Pick<ListStatements, 'pages' | 'others' | 'attempt'> {
  switch (plan.kind) {
    case 'merge':
      return {
        pages: pagesOf(query, table, (branch) => firstOfEachStatusRole(query, branch, depthOf(query.page))),
      };
    case 'sort': {
      const pages = sortedPages(query, plan.path, table);
      const walks = table.json === undefined ? [] : columnWalks(query);
      if (walks.length === 0) return { pages };
      const sorted = { pages, estimatedRows: estimatedRows(plan.path) };
      return { pages, others: { passed: Infinity, paths: [...walks, sorted] } };
    }
    case 'walk': {
      const pages = walkedPages(query, plan.index, table);
      if (plan.instead.length === 0) return { pages };
      const paths = plan.instead.map((path) => ({
        estimatedRows: estimatedRows(path),
        pages: sortedPages(query, path, table),
      }));
      return { pages, others: { passed: plan.passed, paths }, attempt: attemptOf(query, plan, table) };
    }
  }
}

function estimatedRows(path: AccessPath): OtherPages['estimatedRows'] {
  const rows = path.estimatedRows;
  return rows === 'measured' || rows === 'all' ? estimateSql(path) : rows;
}

function sortedPages(query: ListQuery, path: AccessPath, table: ListTable): Sql[] {
  const { from, where } = pathSql(path);
  return pagesOf(query, table, (branch) =>
    fill('SELECT customers.key AS found FROM @ WHERE @', from, allOf([where, branch.where, WHILE_TIME_LASTS])),
  );
}

function walkedPages(query: ListQuery, index: string, table: ListTable): Sql[] {
  const where = whereOf(query, CUSTOMER_LIST_TABLE);
  return pagesOf(query, table, (branch) =>
    fill(`SELECT customers.key AS found FROM customers INDEXED BY ${index} WHERE @`, allOf([where, branch.where])),
  );
}

/** The walk up to the value of the row that limits it, which a range of the index ends with. */
function attemptOf(
  query: ListQuery,
  { index, passed }: Extract<PagePlan, { readonly kind: 'walk' }>,
  { json }: ListTable,
): SliceAttempt | undefined {
  const { page, order } = query;
  const keys = sortKeys(order, CUSTOMER_LIST_TABLE);
  const [key] = keys;
  if (json === undefined || page.kind !== 'slice' || key === undefined || key.nullable) return undefined;
  const by = orderBy(keys);
  const limiting = fill(
    `(SELECT @ FROM customers INDEXED BY ${index} ORDER BY @ LIMIT 1 OFFSET row_limit())`,
    key.subject,
    by,
  );
  const found = fill(
    `SELECT customers.key AS found FROM customers INDEXED BY ${index} WHERE @ ORDER BY @`,
    allOf([whereOf(query, CUSTOMER_LIST_TABLE), fill(`@ ${key.descending ? '>=' : '<='} @`, key.subject, limiting)]),
    by,
  );
  const { start, limit } = page;
  return { slice: joinPage(json, found, page), start, limit, rows: passed / depthOf(page) };
}
