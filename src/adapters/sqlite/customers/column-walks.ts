import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { isMetByAbsence, type ListQuery, type Page } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf } from '../../storage-kernel/page-depth.js';
import { partsByRank, whereOf } from '../lists/filter-sql.js';
import { joinPage, type OtherPages } from '../lists/list-statements.js';
import { allOf, ALWAYS, anyOf, fill, sql, type Sql } from '../lists/sql.js';
import { COLUMN_VALUE } from './access-path-sql.js';
import { CUSTOMER_LIST_TABLE, CUSTOMERS_AS_JSON } from './customer-list-table.js';
import type { ColumnFilter } from './customer-plan.js';

/** As many customers are sorted within a few milliseconds. */
const MAX_DEPTH = 5_000;
const MAX_OUT_OF_ORDER = 1_000;
/** The absent values of a column are looked for by id when at least one of so many customers has none. */
const OF_SO_MANY = 100;

export const ALL = '(SELECT coalesce(sum(customers), 0) FROM customer_cells)';
export const PRESENT = 'coalesce((SELECT customers FROM customer_column_counts WHERE name = ?), 0)';
/** Whether all customers have a column. */
export const HAVE_ALL = `${PRESENT} = ${ALL}`;
const ARE_IN_ORDER = `(SELECT count(*) FROM (SELECT 1 FROM customers_out_of_order LIMIT ${MAX_OUT_OF_ORDER + 1}))
  <= ${MAX_OUT_OF_ORDER}`;

/**
 * The ways to a slice sorted by an own column that follow an index: that of own columns by value, if all customers of the
 * slice have the column, and that of customers by id, if none of them has. Each tells when it can't be followed.
 */
export function columnWalks(query: ListQuery): ColumnWalk[] {
  const { order, page } = query;
  const field = orderedField(order);
  const depth = depthOf(page);
  if (page.kind !== 'slice' || field === undefined || !isOwnField(field) || depth > MAX_DEPTH) return [];
  const walk = { field, page, depth };
  const walks = [walkOfPresent(query, walk)];
  const isOfAll = query.filters.length + query.search.length === 0;
  return isOfAll && !order[0]!.descending ? [...walks, walkOfAbsent(walk)] : walks;
}

/**
 * The statements of a slice by one own column, with no conditions but on it, that an index holds as it is. Undefined when
 * there is none.
 */
export function walkByColumnAlone(query: ListQuery, measure: (passed: Sql) => number): readonly Sql[] | undefined {
  const { filters, search, order } = query;
  const field = orderedField(order);
  if (search.length > 0 || filters.some((filter) => filter.field !== field || isMetByAbsence(filter))) return undefined;
  return columnWalks(query).find(({ estimatedRows: { passed } }) => measure(passed) > 0)?.pages;
}

/** A way to a page that passes rows until it has found enough. */
interface ColumnWalk extends OtherPages {
  readonly estimatedRows: { readonly passed: Sql };
}

interface Walk {
  readonly field: string;
  readonly page: Extract<Page, { readonly kind: 'slice' }>;
  readonly depth: number;
}

/**
 * Keys grow as ids do, so the index is in the order of the slice but for the few customers that are out of order: these
 * are merged.
 */
function walkOfPresent(query: ListQuery, walk: Walk): ColumnWalk {
  const { filters, search, order } = query;
  const { field, page, depth } = walk;
  const own = filters.filter((filter): filter is ColumnFilter => filter.field === field && !isMetByAbsence(filter));
  const rest = { filters: filters.filter((filter) => !own.some((one) => one === filter)), search };
  const conditions = own.map((filter) => anyOf(partsByRank(filter, COLUMN_VALUE)));
  const others = whereOf(rest, CUSTOMER_LIST_TABLE);
  const where = allOf([sql('customer_columns.name = ?', field), ...conditions, others]);
  const read = others === ALWAYS ? '' : 'CROSS JOIN customers ON customers.key = customer_columns.customer';
  const select = 'SELECT customer_columns.customer AS found, customer_columns.rank, customer_columns.value';
  const direction = order[0]!.descending ? ' DESC' : '';
  const by = (...subjects: readonly string[]) => subjects.map((subject) => `${subject}${direction}`).join(', ');
  const inOrder = fill(
    `${select} FROM customer_columns INDEXED BY customer_columns_by_value ${read}
     WHERE @ AND customer_columns.customer NOT IN (SELECT customer FROM customers_out_of_order)
     ORDER BY ${by('customer_columns.rank', 'customer_columns.value', 'customer_columns.customer')} LIMIT @`,
    where,
    sql('?', depth),
  );
  const outOfOrder = fill(
    `${select} FROM customers_out_of_order AS late
     CROSS JOIN customer_columns ON customer_columns.customer = late.customer ${read} WHERE @`,
    where,
  );
  const found = fill(
    `SELECT found FROM (SELECT * FROM (@) UNION ALL @) AS near CROSS JOIN customers ON customers.key = near.found
     ORDER BY ${by('near.rank', 'near.value', 'customers.id')}`,
    inOrder,
    outOfOrder,
  );
  return {
    pages: [joinPage(CUSTOMERS_AS_JSON.json, found, page)],
    estimatedRows: {
      passed: passedIf(
        fill(`@ AND ${ARE_IN_ORDER}`, own.length > 0 ? sql('1') : areAllPresent(query, walk)),
        sql(`? * ${ALL}`, depth),
      ),
    },
  };
}

/** Whether all customers have the column, or at least all of a slice that begins with those that have it. */
function areAllPresent({ filters, search, order }: ListQuery, { field, depth }: Walk): Sql {
  const everybody = sql(HAVE_ALL, field);
  const beginsWithPresent = order[0]!.descending && filters.length + search.length === 0;
  return beginsWithPresent ? fill('(@ OR @)', everybody, sql(`${PRESENT} >= ?`, field, depth)) : everybody;
}

function walkOfAbsent({ field, page, depth }: Walk): ColumnWalk {
  const found = sql(
    `SELECT key AS found FROM customers INDEXED BY customers_by_id
     WHERE NOT EXISTS (SELECT 1 FROM customer_columns WHERE customer = customers.key AND name = ?) ORDER BY id`,
    field,
  );
  const absent = `(${ALL} - ${PRESENT})`;
  return {
    pages: [joinPage(CUSTOMERS_AS_JSON.json, found, page)],
    estimatedRows: {
      passed: passedIf(
        sql(`${absent} >= ? AND ${absent} * ${OF_SO_MANY} >= ${ALL}`, field, depth, field),
        sql(`? * 1.0 * ${ALL} * ${ALL} / ${absent}`, depth, field),
      ),
    },
  };
}

/** Selects one row with `number`: how many rows a walk passes, times the total; 0 when it can't be followed. */
function passedIf(condition: Sql, passed: Sql): Sql {
  return fill('SELECT CASE WHEN @ THEN @ ELSE 0 END AS number', condition, passed);
}
