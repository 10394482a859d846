import { containsAll, partsByRank, whereOf } from '../lists/filter-sql.js';
import type { SearchTerms } from '../../../domain/lists/list-query.js';
import type { MixedColumn } from '../lists/list-table.js';
import { allOf, ALWAYS, fill, join, NEVER, sql, type Sql } from '../lists/sql.js';
import { INDEX_OF_ABSENT } from './customer-indexes.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import type { AccessPath, ColumnFilter } from './customer-plan.js';
import { sampledMatches } from './sampled-matches.js';
import { trigramEntries } from './trigram-entries.js';
import { BY_STATUS_AND_ROLE, statusRoleCountsWhere, statusRoleSum } from './status-role-counts.js';

/**
 * Index entries are counted up to this number, which takes a few milliseconds; beyond it, the exact number matters
 * little.
 */
const MANY = 100_000;
/** The FROM and WHERE clauses that select the customers of a path who meet the criteria. */
export function pathSql(path: AccessPath): { readonly from: Sql; readonly where: Sql } {
  const { from, condition } = partsOf(path);
  return { from, where: allOf([condition, restOf(path)]) };
}

/** Selects one row with the `total` of matches. It doesn't involve `customers` if the path leads to matches only. */
export function countSql(path: AccessPath): Sql {
  const { from, entries, condition } = partsOf(path);
  const rest = restOf(path);
  return fill('SELECT count(*) AS total FROM @ WHERE @', rest === ALWAYS ? entries : from, allOf([condition, rest]));
}

/** Selects one row with the `keys` of all matches, separated by commas; NULL if there are none. */
export function keysSql(path: AccessPath): Sql {
  const { from, entries, entryKey, condition } = partsOf(path);
  const rest = restOf(path);
  const key = rest === ALWAYS ? entryKey : 'customers.key';
  return fill(
    `SELECT group_concat(${key}, ',') AS keys FROM @ WHERE @`,
    rest === ALWAYS ? entries : from,
    allOf([condition, rest]),
  );
}

/** Selects one row with `number`: the estimated rows that a path reads. */
export function estimateSql(path: AccessPath): Sql {
  switch (path.kind) {
    case 'trigram':
      return fill('SELECT @ AS number', sampledMatches(path.sought));
    case 'absent':
      return fill(
        `SELECT count(*) AS number FROM (SELECT 1 FROM @ WHERE @ LIMIT ${MANY})`,
        ...absentEntries(path.field),
      );
    case 'column':
      return fill(`SELECT count(*) AS number FROM (SELECT 1 FROM @ LIMIT ${MANY})`, columnEntries(path.filter));
    case 'status_role':
      return statusRoleSum(path.counts, 'number');
    default:
      return ALL_ROWS;
  }
}

const ALL_ROWS = sql('SELECT max(key) FROM customers');

function restOf(path: AccessPath): Sql {
  return path.kind === 'nobody' ? ALWAYS : whereOf(path.rest, CUSTOMER_LIST_TABLE);
}

interface PathParts {
  /** What is read first, as a FROM clause, and the condition on it. */
  readonly entries: Sql;
  readonly condition: Sql;
  /** The customer's key in an entry. */
  readonly entryKey: string;
  /** The same with its customers. CROSS JOIN forces SQLite to follow the path. */
  readonly from: Sql;
}

function partsOf(path: AccessPath): PathParts {
  switch (path.kind) {
    case 'trigram': {
      const { entries, condition } = trigramEntries(path);
      const from = fill('@ CROSS JOIN customers ON customers.key = customer_search.rowid', entries);
      return { entries, condition, entryKey: 'customer_search.rowid', from };
    }
    case 'column': {
      const entries = columnEntries(path.filter);
      const from = fill('@ AS sought CROSS JOIN customers ON customers.key = sought.customer', entries);
      return { entries, condition: ALWAYS, entryKey: 'customer', from };
    }
    case 'absent': {
      const [entries, condition] = absentEntries(path.field);
      return { entries, condition, entryKey: KEY, from: entries };
    }
    case 'texts':
      return {
        entries: sql('customer_texts'),
        condition: inTexts(path.search),
        entryKey: 'customer_texts.customer',
        from: sql('customer_texts CROSS JOIN customers ON customers.key = customer_texts.customer'),
      };
    case 'status_role':
      return {
        entries: BY_STATUS_AND_ROLE,
        condition: statusRoleCountsWhere(path.counts),
        entryKey: KEY,
        from: BY_STATUS_AND_ROLE,
      };
    case 'index':
    case 'scan':
      return { entries: CUSTOMERS, condition: ALWAYS, entryKey: KEY, from: CUSTOMERS };
    case 'nobody':
      return { entries: CUSTOMERS, condition: NEVER, entryKey: KEY, from: CUSTOMERS };
  }
}

/** The condition on searched texts. */
export function inTexts(search: readonly SearchTerms[]): Sql {
  return containsAll(sql('customer_texts.text'), search);
}

const CUSTOMERS = sql('customers');
const KEY = 'customers.key';

/** The index to read, and the condition that finds the customers without a value in it. */
export function absentEntries(field: string): readonly [from: Sql, condition: Sql] {
  return [sql(`customers INDEXED BY ${INDEX_OF_ABSENT[field]!}`), sql(`customers.${field}_folded IS NULL`)];
}

/** The index by value, as a column. */
export const COLUMN_VALUE: MixedColumn = {
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
  const parts = partsByRank(filter, COLUMN_VALUE).map((part) => fill('@ AND @', select, part));
  return fill('(@)', join(parts, ' UNION ALL '));
}
