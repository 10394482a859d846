import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { isMetByAbsence, type Criteria, type Filter, type SearchTerms } from '../../../domain/lists/list-query.js';
import { containsAll, partsByRank, whereOf } from '../lists/filter-sql.js';
import type { MixedColumn } from '../lists/list-table.js';
import { allOf, ALWAYS, fill, join, NEVER, sql, type Sql } from '../lists/sql.js';
import { INDEX_BY_FIELD, INDEX_OF_ABSENT } from './customer-indexes.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import { BY_STATUS_AND_ROLE, statusRoleCountsWhere } from './status-role-counts.js';
import { canUseTrigrams, expressionOf, MAX_PHRASES, textsOf } from './trigram-match.js';

/**
 * A way to find all customers who meet criteria: what is read first, and the `rest` that is compared with each row that it
 * leads to.
 */
export type AccessPath = { readonly rest: Criteria } & (
  | { readonly kind: 'nobody' }
  /** The index of a field compared by equality. */
  | { readonly kind: 'equal'; readonly filter: Filter }
  /** The index of trigrams, through texts that are all sought. The searched texts that it leads to are compared with others. */
  | { readonly kind: 'trigrams'; readonly sought: readonly SearchTerms[]; readonly compared?: readonly SearchTerms[] }
  /** The index of own columns by value. */
  | { readonly kind: 'column'; readonly filter: ColumnFilter }
  /** The part of a field's index with the customers that have no value in it. */
  | { readonly kind: 'absent'; readonly field: string }
  /** The index by status and role, for the pairs whose status-role counts match. */
  | { readonly kind: 'status_role'; readonly counts: Criteria }
  /** All searched texts, which are shorter than the rows and stored in the same order. */
  | { readonly kind: 'texts'; readonly search: readonly SearchTerms[] }
  /** All rows. */
  | { readonly kind: 'scan' }
);

export type ColumnFilter = Exclude<Filter, { readonly operator: 'eq' | 'ne' }> | (Filter & { readonly operator: 'eq' });

/** The paths through an index for one of the criteria each, the narrowest kinds first. */
export function indexPaths({ filters, search }: Criteria): AccessPath[] {
  const without = (one: Filter): Criteria => ({ filters: filters.filter((other) => other !== one), search });
  return [
    ...filters.filter(isIndexed).map((filter) => ({ kind: 'equal', filter, rest: without(filter) }) as const),
    ...search.filter(canUseTrigrams).map((texts) => {
      const rest = { filters, search: search.filter((other) => other !== texts) };
      return { kind: 'trigrams', sought: [texts], rest } as const;
    }),
    // A value of one searched field is also sought in the others, so the filter remains.
    ...filters
      .map(textsOf)
      .filter(canUseTrigrams)
      .map((texts) => ({ kind: 'trigrams', sought: [texts], rest: { filters, search } }) as const),
    ...filters.filter(canUseColumns).map((filter) => ({ kind: 'column', filter, rest: without(filter) }) as const),
    ...filters
      .filter(isAbsence)
      .map((filter) => ({ kind: 'absent', field: filter.field, rest: without(filter) }) as const),
  ];
}

/** The path to all who meet the criteria: the first through an index, with all texts at once; otherwise all texts or rows. */
export function chooseAccessPath(criteria: Criteria): AccessPath {
  const { filters, search } = criteria;
  if (whereOf(criteria, CUSTOMER_LIST_TABLE) === NEVER) return { kind: 'nobody', rest: NO_CRITERIA };
  const [path] = indexPaths(criteria);
  if (path?.kind === 'trigrams') {
    const long = search.filter(canUseTrigrams);
    const sought = [...long, ...filters.map(textsOf).filter(canUseTrigrams)];
    if (sought.flat().length > MAX_PHRASES) return textsPath(criteria);
    return { kind: 'trigrams', sought, rest: { filters, search: search.filter((texts) => !long.includes(texts)) } };
  }
  return path ?? (search.length > 0 ? textsPath(criteria) : { kind: 'scan', rest: criteria });
}

const NO_CRITERIA: Criteria = { filters: [], search: [] };

/** The path through all searched texts. */
export function textsPath({ filters, search }: Criteria): AccessPath {
  return search.length > 0
    ? { kind: 'texts', search, rest: { filters, search: [] } }
    : { kind: 'scan', rest: { filters, search } };
}

/** The path through the index by status and role. */
export function statusRolePath({ filters, search }: Criteria): AccessPath {
  const isCounted = ({ field }: Filter) => field === 'status' || field === 'role';
  return {
    kind: 'status_role',
    counts: { filters: filters.filter(isCounted), search: [] },
    rest: { filters: filters.filter((filter) => !isCounted(filter)), search },
  };
}

/** The FROM and WHERE clauses that select the customers of a path who meet the criteria. */
export function pathSql(path: AccessPath): { readonly from: Sql; readonly where: Sql } {
  const { from, condition } = partsOf(path);
  return { from, where: allOf([condition, restOf(path)]) };
}

/** Selects one row with the `total` of matches. */
export function countSql(path: AccessPath): Sql {
  const { from, where } = entriesSql(path);
  return fill('SELECT count(*) AS total FROM @ WHERE @', from, where);
}

/** Selects one row with the `keys` of matches, separated by commas, NULL if there are none; their number, and the last one. */
export function keysSql(path: AccessPath, atMost = -1): Sql {
  const { key, from, where } = entriesSql(path);
  return fill(
    `SELECT count(*) AS total, max(found) AS last, group_concat(found, ',') AS keys
     FROM (SELECT ${key} AS found FROM @ WHERE @ LIMIT ${atMost})`,
    from,
    where,
  );
}

/** Selects the keys of a path that leads to all who meet the criteria without reading customers; undefined for any other. */
export function wholeKeysSql(path: AccessPath): Sql | undefined {
  const { key, from, where } = entriesSql(path);
  return key === KEY ? undefined : fill(`SELECT ${key} FROM @ WHERE @`, from, where);
}

/** Customers are read only if there's a rest to compare. */
function entriesSql(path: AccessPath) {
  const { from, entries, entryKey, condition } = partsOf(path);
  const rest = restOf(path);
  const isWhole = rest === ALWAYS;
  return { key: isWhole ? entryKey : KEY, from: isWhole ? entries : from, where: allOf([condition, rest]) };
}

function restOf({ rest }: AccessPath): Sql {
  return whereOf(rest, CUSTOMER_LIST_TABLE);
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
    case 'trigrams': {
      const match = path.sought.map(expressionOf).join(' AND ');
      const { compared = [] } = path;
      const texts = ' CROSS JOIN customer_texts ON customer_texts.customer = customer_search.rowid';
      const entries = `customer_search${compared.length > 0 ? texts : ''}`;
      return {
        entries: sql(entries),
        condition: allOf([sql('customer_search MATCH ?', match), containsAll(sql('customer_texts.text'), compared)]),
        entryKey: 'customer_search.rowid',
        from: sql(`${entries} CROSS JOIN customers ON customers.key = customer_search.rowid`),
      };
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
        condition: containsAll(sql('customer_texts.text'), path.search),
        entryKey: 'customer_texts.customer',
        from: sql('customer_texts CROSS JOIN customers ON customers.key = customer_texts.customer'),
      };
    case 'status_role': {
      const from = BY_STATUS_AND_ROLE;
      return { entries: from, condition: statusRoleCountsWhere(path.counts), entryKey: KEY, from };
    }
    case 'equal': {
      const condition = whereOf({ filters: [path.filter], search: [] }, CUSTOMER_LIST_TABLE);
      return { entries: CUSTOMERS, condition, entryKey: KEY, from: CUSTOMERS };
    }
    case 'scan':
      return { entries: CUSTOMERS, condition: ALWAYS, entryKey: KEY, from: CUSTOMERS };
    case 'nobody':
      return { entries: CUSTOMERS, condition: NEVER, entryKey: KEY, from: CUSTOMERS };
  }
}

const CUSTOMERS = sql('customers');
const KEY = 'customers.key';

/** The index to read, and the condition that finds the customers without a value in it. */
export function absentEntries(field: string): readonly [from: Sql, condition: Sql] {
  return [sql(`customers INDEXED BY ${INDEX_OF_ABSENT[field]!}`), sql(`customers.${field}_folded IS NULL`)];
}

/** The index by value, as a column. */
const COLUMN_VALUE: MixedColumn = {
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

function isIndexed({ field, operator }: Filter): boolean {
  return operator === 'eq' && field in INDEX_BY_FIELD;
}

function canUseColumns(filter: Filter): filter is ColumnFilter {
  return !isMetByAbsence(filter) && isOwnField(filter.field);
}

function isAbsence({ field, operator, values }: Filter): boolean {
  return operator === 'null' && values.length > 0 && !values.includes(false) && field in INDEX_OF_ABSENT;
}
