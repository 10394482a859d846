import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import { contains, partsByRank, whereOf } from '../lists/filter-sql.js';
import type { AccessPath } from '../lists/list-statements.js';
import type { ListTable, MixedColumn } from '../lists/list-table.js';
import { allOf, ALWAYS, fill, join, NEVER, sql, type Sql } from '../lists/sql.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { matchOf, sampledMatches, type Match } from './customer-search.js';

/**
 * Index entries are counted up to this number, which takes a few milliseconds; beyond it, the exact number matters
 * little.
 */
const MANY = 100_000;

/** The best access path to all rows that meet the criteria. */
export interface CustomerSource {
  /** The FROM clause, which includes the table `customers`. */
  readonly from: Sql;
  readonly where: Sql;
  /** The FROM clause for counting when `isNarrow`: the condition doesn't involve `customers`. */
  readonly narrow: Sql;
  readonly isNarrow: boolean;
  /** The estimated rows read; undefined means all. */
  readonly estimatedRows: AccessPath['estimatedRows'] | undefined;
}

/**
 * Chooses the first applicable: an index of `customers`, the trigrams, the index by value of an own column, the
 * searched texts, a full scan. CROSS JOIN forces SQLite to follow the choice.
 */
export function sourceOf(criteria: Criteria, table: ListTable): CustomerSource {
  const { filters, search } = criteria;
  if (!filters.some(isIndexed)) {
    const match = matchOf(criteria);
    if (match !== undefined) return trigrams(criteria, match, table);
    const own = filters.find(usesIndexByValue);
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

type ValueFilter = Exclude<Filter, { readonly operator: 'eq' | 'ne' }> | (Filter & { readonly operator: 'eq' });

function usesIndexByValue(filter: Filter): filter is ValueFilter {
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

/** The index by value, as a column. */
const VALUE: MixedColumn = {
  kind: 'mixed',
  rank: sql('customer_columns.rank'),
  exact: sql('coalesce(customer_columns.exact, customer_columns.value)'),
  folded: sql('customer_columns.value'),
  isFoldedIndexed: true,
};

/** Looks up each type separately, because the rank precedes the value in the index. */
function byValue(filter: ValueFilter, { filters, search }: Criteria, table: ListTable): CustomerSource {
  const parts = partsByRank(filter, VALUE);
  if (parts.length === 0) return NO_CUSTOMERS;
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

const NO_CUSTOMERS: CustomerSource = {
  from: sql('customers'),
  narrow: sql('customers'),
  where: NEVER,
  isNarrow: true,
  estimatedRows: 'total',
};

/** Scans the searched texts, which are shorter than the rows and read in the same order. */
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
