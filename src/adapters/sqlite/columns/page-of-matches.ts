import type { ListQuery } from '../../../domain/lists/list-query.js';
import { depthOf } from '../../storage-kernel/page-depth.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { INDEX_BY_FIELD } from '../customers/customer-indexes.js';
import { CUSTOMER_LIST_TABLE, CUSTOMERS_AS_JSON } from '../customers/customer-list-table.js';
import { WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import { joinJson, KEYS, pagesOf } from '../lists/list-statements.js';
import { allOf, fill, sql, type Sql } from '../lists/sql.js';
import { HAVE_ALL } from '../customers/column-walks.js';
import type { Slice } from './slice-in-order.js';

/** The SQL function that tells whether the customer with a key is marked. */
export const IS_MATCH = 'is_match';

/** The cost of sorting a customer by its row, in customers that a walk passes. */
const SORT_COST = 8;

/** The statements that read a page of the marked customers. `keys` returns theirs, as a JSON array. */
export function pagesOfMatches(
  query: ListQuery,
  { total, customers, keys }: { readonly total: number; readonly customers: number; readonly keys: () => Uint8Array },
  asJson: boolean,
): Sql[] {
  const table = asJson ? CUSTOMERS_AS_JSON : CUSTOMER_LIST_TABLE;
  const field = orderedField(query.order);
  const index = field === undefined ? undefined : INDEX_BY_FIELD[field];
  const passed = (customers * depthOf(query.page)) / total;
  const found =
    index !== undefined && passed < total * SORT_COST
      ? sql(`SELECT customers.key AS found FROM customers INDEXED BY ${index} WHERE ${IS_MATCH}(customers.key) = 1`)
      : sql(
          `SELECT customers.key AS found FROM json_each(?) AS near CROSS JOIN customers ON customers.key = near.value
           WHERE 1`,
          keys(),
        );
  return pagesOf(query, table, (branch) => fill('@ AND @', found, allOf([branch.where, WHILE_TIME_LASTS])));
}

/**
 * Selects one row with the `keys` of marked customers, separated by commas: a slice in the order of an own column that all
 * customers have, from the first `entries` of its index. NULL, or too few, when that isn't enough.
 */
export function walkedKeys(
  field: string,
  { start, limit, descending, entries }: Slice & { readonly entries: number },
): Sql {
  const direction = descending ? ' DESC' : '';
  return sql(
    `SELECT group_concat(found, ',') AS keys FROM (
       SELECT found FROM (
         SELECT customer AS found FROM customer_columns INDEXED BY customer_columns_by_value
         WHERE name = ? AND ${HAVE_ALL} AND NOT EXISTS (SELECT 1 FROM customers_out_of_order)
         ORDER BY rank${direction}, value${direction}, customer${direction} LIMIT ?)
       WHERE ${IS_MATCH}(found) = 1 LIMIT ? OFFSET ?)`,
    field,
    field,
    entries,
    limit,
    start,
  );
}

/** Selects these customers in this order. */
export function customersInOrder(keys: readonly number[], asJson: boolean): Sql {
  const array = `[${keys.join()}]`;
  if (asJson) return joinJson(CUSTOMERS_AS_JSON.json, sql('SELECT value AS found FROM json_each(?)', array), KEYS);
  return sql(
    `SELECT ${CUSTOMER_LIST_TABLE.columns} FROM json_each(?) AS page CROSS JOIN customers ON customers.key = page.value
     ORDER BY page.key`,
    array,
  );
}
