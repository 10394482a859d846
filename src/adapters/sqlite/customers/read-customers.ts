import type { ListQuery } from '../../../domain/lists/list-query.js';
import { depthOf, wantedRows } from '../../storage-kernel/page-depth.js';
import { WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import type { ListReader, ReadCustomers } from '../lists/list-reader.js';
import { joinJson, joinParts, KEYS, keysOf, pagesOf, type CustomerList } from '../lists/list-statements.js';
import type { ListTable } from '../lists/list-table.js';
import { orderBy, sortKeys, type Branch } from '../lists/order-sql.js';
import type { SqliteRow } from '../database/sqlite-driver.js';
import { allOf, ALWAYS, fill, sql, type Sql } from '../lists/sql.js';
import { pathSql } from './access-path.js';
import { CUSTOMER_LIST_TABLE, CUSTOMERS_AS_JSON } from './customer-list-table.js';
import type { CustomerMemory } from './customer-memory.js';
import { countFacet } from './count-facet.js';
import { divideCustomers } from './divide-customers.js';
import { CUSTOMER_SEQUENCE, pageOfKeys } from './page-at-once.js';
import { PLAN_LIMITS, planCustomers, type CustomerPlan, type PagePath } from './plan-customers.js';
import { firstOfEachStatusRole } from './status-role-counts.js';

/** Plans and reads lists of customers, on the reader's snapshot. */
export function readCustomers(memory?: CustomerMemory, limits = PLAN_LIMITS): ReadCustomers {
  return (list, reader) => {
    if ('division' in list) return divideCustomers(list.division, reader, memory);
    if ('facet' in list) return countFacet(list.facet, reader, memory);
    const thread = { reader, memory, limits };
    const { query, asJson } = list;
    const sequence = reader.number(CUSTOMER_SEQUENCE);
    let plan = planCustomers(list, thread);
    let found = rowsOf(list, plan, reader);
    if (plan.page.kind === 'walk' && found.whole && isCutShort(query, plan, countRows(found.rows, asJson))) {
      plan = planCustomers({ ...list, kept: { sequence, total: plan.total } }, thread, false);
      found = rowsOf(list, plan, reader);
    }
    return { total: plan.total, rows: found.rows, sequence, plan: textOf(plan) };
  };
}

/** The walk ended before it had found enough. */
function isCutShort({ page }: ListQuery, { total }: CustomerPlan, rows: number): boolean {
  return page.kind === 'slice' && rows < Math.min(page.limit, total - page.start);
}

function countRows(rows: readonly SqliteRow[], asJson: boolean): number {
  if (!asJson) return rows.length;
  const keys = rows[0]?.['keys'];
  return typeof keys === 'string' && keys !== '' ? keys.split(',').length : 0;
}

function rowsOf(
  list: CustomerList,
  { page, total }: CustomerPlan,
  reader: ListReader,
): { readonly rows: readonly SqliteRow[]; readonly whole: boolean } {
  const { query, asJson, maxLength } = list;
  const rows = wantedRows(query.page);
  if (page.kind === 'none' || rows === 0) return { rows: [], whole: true };
  const table = tableOf(list);
  const statements =
    page.kind === 'keys'
      ? [inOrder(page.keys, table)]
      : page.kind === 'walk'
        ? walkSql(query, page, { total, table, reader })
        : sortSql(query, page, table);
  if (maxLength === undefined || !asJson || query.page.kind !== 'slice')
    return reader.rows(statements, rows, table.sized, maxLength);
  const [{ keys } = { keys: null }] = reader.rows(statements, rows).rows;
  return readInParts(typeof keys === 'string' ? keys.split(',') : [], maxLength, reader);
}

/** The row of a slice as JSON, up to the part that brings it over the length. */
function readInParts(keys: readonly string[], maxLength: number, reader: ListReader) {
  const parts: Uint8Array[] = [];
  let [length, read] = [0, 0];
  while (read < keys.length && length <= maxLength) {
    const some = keys.slice(read, read + READ_TOGETHER);
    const { json } = reader.row(pageOfKeys(some.join())) as { json: Uint8Array };
    parts.push(json);
    length += json.length;
    read += some.length;
  }
  const row: SqliteRow = { json: joinParts(parts), keys: keys.slice(0, read).join() };
  return { rows: [row], whole: read === keys.length };
}

/** As many are joined by one statement. */
const READ_TOGETHER = 50;

function sortSql(
  query: ListQuery,
  page: Exclude<PagePath, { readonly kind: 'none' | 'keys' | 'walk' }>,
  table: ListTable,
): Sql[] {
  switch (page.kind) {
    case 'merge':
      return pagesOf(query, table, (branch) => firstOfEachStatusRole(page.criteria, branch, depthOf(query.page)));
    case 'sort': {
      const { from, where } = pathSql(page.path);
      return pagesOf(query, table, (branch) => select(from, where, branch.where, WHILE_TIME_LASTS));
    }
    case 'sort keys': {
      const from = sql('json_each(?) AS near CROSS JOIN customers ON customers.key = near.value', `[${page.keys}]`);
      return pagesOf(query, table, (branch) => select(from, branch.where, WHILE_TIME_LASTS));
    }
  }
}

type Walk = Extract<PagePath, { readonly kind: 'walk' }>;

function walkSql(
  query: ListQuery,
  walk: Walk,
  { total, table, reader }: { readonly total: number; readonly table: ListTable; readonly reader: ListReader },
): Sql[] {
  const walked = walk.fromEnd ? fromTheEnd(query, total) : query;
  const end = endOf(walked, walk, reader);
  const found = (branch: Branch) => select(sql(`customers INDEXED BY ${walk.index}`), walk.where, branch.where, end);
  if (!walk.fromEnd || walked.page.kind !== 'slice') return pagesOf(query, table, found);
  const { start, limit } = walked.page;
  const keys = sortKeys(walked.order, table);
  const last = fill(
    '@ ORDER BY @ LIMIT @',
    found({ where: ALWAYS, keys }),
    orderBy(keys),
    sql('? OFFSET ?', limit, start),
  );
  const near = fill('(@) AS near CROSS JOIN customers ON customers.key = near.found', last);
  return pagesOf({ ...query, page: { ...walked.page, start: 0 } }, table, () => select(near, ALWAYS));
}

/** The slice in the opposite order. */
function fromTheEnd({ page, order, ...criteria }: ListQuery, total: number): ListQuery {
  const opposite = order.map(({ field, descending }) => ({ field, descending: !descending }));
  if (page.kind !== 'slice') return { ...criteria, order: opposite, page };
  const end = Math.min(total, page.start + page.limit);
  return { ...criteria, order: opposite, page: { ...page, start: total - end, limit: end - page.start } };
}

function tableOf({ asJson, maxLength }: CustomerList): ListTable {
  if (maxLength === undefined) return asJson ? CUSTOMERS_AS_JSON : CUSTOMER_LIST_TABLE;
  return asJson ? { ...CUSTOMERS_AS_JSON, sized: 'json' } : { ...CUSTOMER_LIST_TABLE, sized: 'own_columns' };
}

function select(from: Sql, ...conditions: readonly Sql[]): Sql {
  return fill('SELECT customers.key AS found FROM @ WHERE @', from, allOf(conditions));
}

/** The condition that ends a walk to a slice at a row of the index. Rows with the same value are walked, too. */
function endOf({ order, page }: ListQuery, { index, atMost }: Walk, reader: ListReader): Sql {
  const [key, ...others] = sortKeys(order, CUSTOMER_LIST_TABLE);
  if (page.kind !== 'slice' || key === undefined || key.nullable || atMost >= reader.maxRows('customers'))
    return ALWAYS;
  const last = fill(
    `SELECT @ FROM customers INDEXED BY ${index} ORDER BY @
     LIMIT 1 OFFSET min(@, (SELECT sum(customers) - 1 FROM customer_cells))`,
    key.subject,
    orderBy([key, ...others]),
    sql('?', Math.floor(atMost)),
  );
  return fill(`@ ${key.descending ? '>=' : '<='} (@)`, key.subject, last);
}

function inOrder(keys: readonly number[], { json, sized, columns }: ListTable): Sql {
  const array = `[${keys.join()}]`;
  const found = sql('SELECT value AS found FROM json_each(?)', array);
  if (json !== undefined) return sized === undefined ? joinJson(json, found, KEYS) : keysOf(found);
  return sql(
    `SELECT ${columns} FROM json_each(?) AS page CROSS JOIN customers ON customers.key = page.value ORDER BY page.key`,
    array,
  );
}

function textOf({ page, reason }: CustomerPlan): string {
  return `${page.kind}${page.kind === 'walk' ? ` ${page.index}` : ''}: ${reason}`;
}
