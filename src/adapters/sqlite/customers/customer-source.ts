import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import { contains, partsByRank, whereOf } from '../lists/filter-sql.js';
import type { AccessPath } from '../lists/list-statements.js';
import type { ListTable, MixedColumn } from '../lists/list-table.js';
import { allOf, ALWAYS, fill, join, NEVER, sql, type Sql } from '../lists/sql.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { matchOf, sampledMatches, type Match } from './customer-search.js';

/** So many entries of an index are counted within a few milliseconds; whether there are more matters little. */
const MANY = 100_000;

/** The rows that meet criteria, by the best way to find all of them. */
export interface CustomerSource {
  /** What stands behind FROM, the table `customers` among it. */
  readonly from: Sql;
  readonly where: Sql;
  /** What stands behind FROM when they are only counted and `isNarrow`: the condition asks nothing of `customers`. */
  readonly narrow: Sql;
  readonly isNarrow: boolean;
  /** How many rows are looked at, as a way of lists says it; undefined is all of them. */
  readonly estimatedRows: AccessPath['estimatedRows'] | undefined;
}

/**
 * Chooses, in this order: an index of `customers`, the trigrams, the index by value of an own column, the searched texts,
 * all rows. CROSS JOIN holds SQLite to it.
 */
export function sourceOf(criteria: Criteria, table: ListTable): CustomerSource {
  const { filters, search } = criteria;
  if (!filters.some(isIndexed)) {
    const match = matchOf(criteria);
    if (match !== undefined) return trigrams(criteria, match, table);
    const own = filters.find(isSoughtByValue);
    if (own !== undefined) return byValue(own, criteria, table);
    if (search.length > 0) return texts(criteria, table);
  }
  const where = whereOf(criteria, table);
  const from = sql('customers');
  return { from, narrow: from, where, isNarrow: false, estimatedRows: filters.some(isIndexed) ? 'total' : undefined };
}

function isIndexed({ field, operator }: Filter): boolean {
  return operator === 'eq' && field in INDEX_BY_FIELD;
}

type Sought = Exclude<Filter, { readonly operator: 'eq' | 'ne' }> | (Filter & { readonly operator: 'eq' });

function isSoughtByValue(filter: Filter): filter is Sought {
  return filter.operator !== 'ne' && !STANDARD_NAMES.has(filter.field);
}

function trigrams({ filters, search }: Criteria, { expression, answers }: Match, table: ListTable): CustomerSource {
  const rest = whereOf({ filters, search: search.filter((group) => !answers.has(group)) }, table);
  return {
    from: sql('customer_search CROSS JOIN customers ON customers.key = customer_search.rowid'),
    narrow: sql('customer_search'),
    where: allOf([sql('customer_search MATCH ?', expression), rest]),
    isNarrow: rest === ALWAYS,
    estimatedRows: rest === ALWAYS ? 'total' : sampledMatches(expression),
  };
}

/** The index by value as a column. */
const VALUE: MixedColumn = {
  kind: 'mixed',
  rank: sql('customer_columns.rank'),
  exact: sql('coalesce(customer_columns.exact, customer_columns.value)'),
  folded: sql('customer_columns.value'),
  isFoldedIndexed: true,
};

/** The rank stands before the value in the index, so each type is sought by itself. */
function byValue(filter: Sought, { filters, search }: Criteria, table: ListTable): CustomerSource {
  const parts = partsByRank(filter, VALUE);
  if (parts.length === 0) return NOBODY;
  const rest = whereOf({ filters: filters.filter((one) => one !== filter), search }, table);
  const select = sql(
    'SELECT customer FROM customer_columns INDEXED BY customer_columns_by_value WHERE name = ?',
    filter.field,
  );
  const sought = join(
    parts.map((part) => fill('@ AND @', select, part)),
    ' UNION ALL ',
  );
  return {
    from: fill('(@) AS sought CROSS JOIN customers ON customers.key = sought.customer', sought),
    narrow: fill('(@)', sought),
    where: rest,
    isNarrow: rest === ALWAYS,
    estimatedRows:
      rest === ALWAYS ? 'total' : fill(`SELECT count(*) AS number FROM (SELECT 1 FROM (@) LIMIT ${MANY})`, sought),
  };
}

const NOBODY: CustomerSource = {
  from: sql('customers'),
  narrow: sql('customers'),
  where: NEVER,
  isNarrow: true,
  estimatedRows: 'total',
};

/** Shorter than the rows, and read in the same order. */
function texts({ filters, search }: Criteria, table: ListTable): CustomerSource {
  const rest = whereOf({ filters, search: [] }, table);
  return {
    from: sql('customer_texts CROSS JOIN customers ON customers.key = customer_texts.customer'),
    narrow: sql('customer_texts'),
    where: allOf([...search.map((group) => contains(sql('customer_texts.text'), group)), rest]),
    isNarrow: rest === ALWAYS,
    estimatedRows: undefined,
  };
}
