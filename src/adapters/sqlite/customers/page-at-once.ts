import { isByStatusAndRole, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { ListQuery } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf, isNear } from '../../storage-kernel/page-depth.js';
import { joinJson } from '../lists/list-statements.js';
import { isHeavy } from '../lists/list-thread-choice.js';
import { orderBy, sortKeys } from '../lists/order-sql.js';
import { fill, join, sql, type Sql } from '../lists/sql.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { CUSTOMERS_AS_JSON } from './customer-list-table.js';
import { LAST_SEQ } from './customer-log-table.js';

/** The number of index entries that are passed within about a millisecond. */
const MAX_DEPTH = 5_000;
/** More ranges than this take longer to compile than to read. */
const MAX_RANGES = 24;

/** Selects one row with `number`: the sequence number of the last customer change. */
export const CUSTOMER_SEQUENCE = sql(`SELECT ${LAST_SEQ} AS number`);

/**
 * Whether a page can be read with one statement that takes a millisecond, if few status-role counts match: the slice
 * begins near the top, of all customers in the order of an index, or of those of certain statuses and roles by name.
 */
export function isAtOnce(query: ListQuery): boolean {
  const { filters, order, page } = query;
  const field = orderedField(order);
  if (page.kind !== 'slice' || field === undefined || !isByStatusAndRole(query) || isHeavy(query)) return false;
  if (depthOf(page) > MAX_DEPTH || !isNear(page)) return false;
  return filters.length === 0 ? field in INDEX_BY_FIELD : field === 'name';
}

/**
 * Selects the keys of the customers of such a query, in order. `counts` are the status-role counts that match. Undefined
 * when they're too many: SQLite merges one range of an index for each.
 */
export function keysAtOnce({ filters, order }: ListQuery, counts: readonly StatusRoleCount[]): Sql | undefined {
  const field = orderedField(order)!;
  if (filters.length === 0) {
    const keys = orderBy(sortKeys(order, CUSTOMERS_AS_JSON));
    return fill(`SELECT customers.key AS found FROM customers INDEXED BY ${INDEX_BY_FIELD[field]!} ORDER BY @`, keys);
  }
  if (counts.length === 0 || counts.length > MAX_RANGES) return undefined;
  const ranges = counts.map(({ status, role }) => sql(RANGE, status, role));
  const direction = order[0]!.descending ? ' DESC' : '';
  return fill(`@ ORDER BY name_folded${direction}, id${direction}`, join(ranges, ' UNION ALL '));
}

const RANGE = `SELECT key AS found, name_folded, id FROM customers INDEXED BY customers_by_cell
   WHERE status = ? AND role = ?`;

/** Selects one row: the `sequence` and a page as `json`. Its last values are the page's limit and start. */
export function pagesAtOnce(keys: Sql): Sql {
  return asJson(fill('@ LIMIT ? OFFSET ?', keys));
}

/** Selects the same of the customers with these keys, in this order. They're separated by commas. */
export function pageOfKeys(keys: string): Sql {
  return { text: PAGE_OF_KEYS, values: [`[${keys}]`] };
}

function asJson(found: Sql): Sql {
  return fill('SELECT (@) AS sequence, (@) AS json', CUSTOMER_SEQUENCE, joinJson(CUSTOMERS_AS_JSON.json, found));
}

const { text: PAGE_OF_KEYS } = asJson(sql('SELECT value AS found FROM json_each(?)'));
