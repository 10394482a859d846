import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { isMetByAbsence, type Criteria, type Filter } from '../../../domain/lists/list-query.js';
import { whereOf } from '../lists/filter-sql.js';
import { ALWAYS, NEVER, type Sql } from '../lists/sql.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import { INDEX_BY_FIELD, INDEX_OF_ABSENT } from './customer-indexes.js';
import type { AccessPath, ColumnFilter, StatusRolePath } from './customer-plan.js';
import { matchOf } from './trigram-match.js';

/**
 * Chooses the access path to all customers who meet the criteria, the first that applies.
 *
 * | Criteria contain                         | Path    | Estimated rows                                  |
 * | ---------------------------------------- | ------- | ----------------------------------------------- |
 * | `eq` on a field with an index            | index   | total                                           |
 * | texts of at least 3 letters, at most 16  | trigram | total; measured in a sample if there's a rest   |
 * | an own column, with values it can't have | nobody  | total                                           |
 * | an own column, except with `ne`, absence | column  | total; measured up to 100,000 if there's a rest |
 * | the absence of a standard field          | absent  | total; measured up to 100,000 if there's a rest |
 * | any other search                         | texts   | all                                             |
 * | anything else                            | scan    | all                                             |
 */
export function chooseAccessPath({ filters, search }: Criteria): AccessPath {
  if (filters.some(isIndexed)) return { kind: 'index', rest: { filters, search }, estimatedRows: 'total' };
  const match = matchOf({ filters, search });
  if (match !== undefined) {
    const { rest, estimatedRows } = remaining(match.rest);
    return {
      kind: 'trigram',
      sought: match.sought,
      search: rest.search,
      rest: { ...rest, search: [] },
      estimatedRows,
    };
  }
  const filter = filters.find(canUseColumns);
  if (filter !== undefined) {
    if (conditionOf(filter) === NEVER) return { kind: 'nobody', estimatedRows: 'total' };
    return { kind: 'column', filter, ...remaining({ filters: filters.filter((one) => one !== filter), search }) };
  }
  const absence = filters.find(isAbsence);
  if (absence !== undefined) {
    const others = { filters: filters.filter((one) => one !== absence), search };
    if (whereOf(others, CUSTOMER_LIST_TABLE) === NEVER) return { kind: 'nobody', estimatedRows: 'total' };
    return { kind: 'absent', field: absence.field, ...remaining(others) };
  }
  if (search.length > 0) return { kind: 'texts', search, rest: { filters, search: [] }, estimatedRows: 'all' };
  return { kind: 'scan', rest: { filters, search }, estimatedRows: 'all' };
}

/** The path through the index by status and role. Undefined if no filter is on either. */
export function statusRolePath({ filters, search }: Criteria): StatusRolePath | undefined {
  const counts = filters.filter(isOnStatusOrRole);
  if (counts.length === 0) return undefined;
  const rest = { filters: filters.filter((filter) => !isOnStatusOrRole(filter)), search };
  return {
    kind: 'status_role',
    counts: { filters: counts, search: [] },
    rest,
    estimatedRows: isEmpty(rest) ? 'total' : 'measured',
  };
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

function isOnStatusOrRole({ field }: Filter): boolean {
  return field === 'status' || field === 'role';
}

/** The criteria still to compare with the rows of a path. If there are none, the path leads to matches only. */
function remaining({ filters, search }: Criteria) {
  const rest = { filters: filters.filter((filter) => conditionOf(filter) !== ALWAYS), search };
  return { rest, estimatedRows: isEmpty(rest) ? 'total' : 'measured' } as const;
}

function isEmpty({ filters, search }: Criteria): boolean {
  return filters.length + search.length === 0;
}

function conditionOf(filter: Filter): Sql {
  return whereOf({ filters: [filter], search: [] }, CUSTOMER_LIST_TABLE);
}
