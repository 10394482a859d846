import { contains, partsByRank, whereOf } from '../lists/filter-sql.js';
import type { MixedColumn } from '../lists/list-table.js';
import { allOf, ALWAYS, fill, join, NEVER, sql, type Sql } from '../lists/sql.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import type { AccessPath, ColumnFilter } from './customer-plan.js';
import { BY_STATUS_AND_ROLE, statusRoleCountsWhere, statusRoleSum } from './status-role-counts.js';

/**
 * Index entries are counted up to this number, which takes a few milliseconds; beyond it, the exact number matters
 * little.
 */
const MANY = 100_000;
/** Positions of the samples, in hundredths of all rows, and the rows in each. */
const SAMPLED = [10, 36, 62, 88];
const SAMPLED_EACH = 1_000;

/** The FROM and WHERE clauses that select the customers of a path who meet the criteria. */
export function pathSql(path: AccessPath): { readonly from: Sql; readonly where: Sql } {
  return { from: fromSql(path), where: allOf([ownCondition(path), restCondition(path)]) };
}

/** Selects one row with the `total` of matches. It doesn't involve `customers` if the rest of the criteria is empty. */
export function countSql(path: AccessPath): Sql {
  const { from, where } = pathSql(path);
  const counted = restCondition(path) === ALWAYS ? entriesSql(path) : from;
  return fill('SELECT count(*) AS total FROM @ WHERE @', counted, where);
}

/** Selects one row with `number`: the estimated rows that a path reads. */
export function estimateSql(path: AccessPath): Sql {
  switch (path.kind) {
    case 'trigram':
      return sampledMatches(path.expression);
    case 'column':
      return fill(`SELECT count(*) AS number FROM (SELECT 1 FROM @ LIMIT ${MANY})`, entriesSql(path));
    case 'status_role':
      return statusRoleSum(path.counts, 'number');
    default:
      return sql('SELECT max(key) FROM customers');
  }
}

/** CROSS JOIN forces SQLite to follow the path. */
function fromSql(path: AccessPath): Sql {
  const entries = entriesSql(path);
  switch (path.kind) {
    case 'trigram':
      return fill('@ CROSS JOIN customers ON customers.key = customer_search.rowid', entries);
    case 'column':
      return fill('@ AS sought CROSS JOIN customers ON customers.key = sought.customer', entries);
    case 'texts':
      return fill('@ CROSS JOIN customers ON customers.key = customer_texts.customer', entries);
    default:
      return entries;
  }
}

/** What the path reads first. */
function entriesSql(path: AccessPath): Sql {
  switch (path.kind) {
    case 'trigram':
      return sql('customer_search');
    case 'column':
      return columnEntries(path.filter);
    case 'texts':
      return sql('customer_texts');
    case 'status_role':
      return BY_STATUS_AND_ROLE;
    default:
      return sql('customers');
  }
}

/** The condition on what the path reads first. */
function ownCondition(path: AccessPath): Sql {
  switch (path.kind) {
    case 'trigram':
      return sql('customer_search MATCH ?', path.expression);
    case 'texts':
      return allOf(path.search.map((texts) => contains(sql('customer_texts.text'), texts)));
    case 'status_role':
      return statusRoleCountsWhere(path.counts);
    case 'nobody':
      return NEVER;
    default:
      return ALWAYS;
  }
}

function restCondition(path: AccessPath): Sql {
  return path.kind === 'nobody' ? ALWAYS : whereOf(path.rest, CUSTOMER_LIST_TABLE);
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
function columnEntries(filter: ColumnFilter): Sql {
  const select = sql(
    'SELECT customer FROM customer_columns INDEXED BY customer_columns_by_value WHERE name = ?',
    filter.field,
  );
  const parts = partsByRank(filter, VALUE).map((part) => fill('@ AND @', select, part));
  return fill('(@)', join(parts, ' UNION ALL '));
}

/** Estimates the matches of an expression from a sample, which takes less than a millisecond. */
function sampledMatches(expression: string): Sql {
  const parts = SAMPLED.map((hundredths) => {
    const first = `(SELECT max(key) * ${hundredths} / 100 FROM customers)`;
    return sql(
      `(SELECT count(*) FROM customer_search
        WHERE customer_search MATCH ? AND rowid BETWEEN ${first} AND ${first} + ${SAMPLED_EACH - 1})`,
      expression,
    );
  });
  const all = SAMPLED.length * SAMPLED_EACH;
  return fill(`SELECT (@) * (SELECT max(key) FROM customers) / ${all} AS number`, join(parts, ' + '));
}
