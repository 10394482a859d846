import type { ListQuery } from '../../../domain/lists/list-query.js';
import { byRoleSet, type ByRoleSet } from '../../storage-kernel/by-role-set.js';
import { depthOf, wantedRows } from '../../storage-kernel/page-depth.js';
import { WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import { listStatements, pagesOf, type ListStatements } from '../lists/list-statements.js';
import type { ListTable } from '../lists/list-table.js';
import { chooseThread } from '../lists/list-thread-choice.js';
import { sortKeys, withoutIndex, type Branch } from '../lists/order-sql.js';
import { allOf, ALWAYS, bindable, fill, listed, NEVER, sql, type Sql } from '../lists/sql.js';
import type { ListPlan, Planner } from '../lists/sqlite-lists.js';

/** The cost of a row read in the order of an index, in entries read from the index over role sets. */
const WALK_TO_GATHER = 3;

/**
 * Plans a page of users and its exact total. Filters by role and suspension alone are answered from the counts of role
 * sets. The page walks the order if that soon finds enough; otherwise all matching users are gathered and sorted.
 */
export const planUsers =
  (table: ListTable): Planner<ListQuery> =>
  (query, bounds): ListPlan => {
    const users = bounds.maxRows(table.name);
    const criteria = byRoleSet(query);
    return {
      thread: chooseThread(query, table, users),
      statements:
        criteria === undefined ? listStatements(query, table) : statementsOf(query, criteria, { table, users }),
    };
  };

interface Users {
  readonly table: ListTable;
  /** An upper bound of their number. */
  readonly users: number;
}

function statementsOf(query: ListQuery, criteria: ByRoleSet, { table, users }: Users): ListStatements {
  const { suspended } = criteria;
  const rows = wantedRows(query.page);
  const sets = setsOf(criteria);
  if (suspended.length === 0 || sets === NEVER) return { total: sql('SELECT 0 AS total'), pages: [], rows };
  const sum = suspended.map((value) => (value ? 'suspended' : 'users')).join(' + ');
  const keys = sortKeys(query.order, table);
  const isIn =
    sets === ALWAYS ? sql('IN (SELECT id FROM role_sets)') : fill('IN (SELECT id FROM role_sets WHERE @)', sets);
  const state = sql(`IN (${suspended.map(Number).join(', ')})`);
  // The plus keeps SQLite from using the index over role sets.
  const walked = allOf([
    sets === ALWAYS ? ALWAYS : fill('+users.role_set @', isIn),
    suspended.length === 2 ? ALWAYS : fill('+users.suspended @', state),
  ]);
  const gathered = fill('users.role_set @ AND users.suspended @', isIn, state);
  return {
    total: fill(`SELECT coalesce(sum(${sum}), 0) AS total FROM role_sets WHERE @`, sets),
    pages: pagesOf(query, table, found('users', walked), keys),
    other: {
      passed: users * depthOf(query.page) * WALK_TO_GATHER,
      reads: 'total',
      pages: pagesOf(query, table, found('users INDEXED BY users_by_role_set', gathered), keys.map(withoutIndex)),
    },
    rows,
  };
}

function found(from: string, where: Sql) {
  return (branch: Branch) =>
    fill(`SELECT users.rowid AS found FROM ${from} WHERE @`, allOf([where, branch.where, WHILE_TIME_LASTS]));
}

/** The condition for the role sets that match. */
function setsOf({ roles }: ByRoleSet): Sql {
  return allOf(
    roles.map(({ operator, values }) => {
      if (values.length === 0) return operator === 'eq' ? NEVER : ALWAYS;
      const sets = fill('IN (@)', setsWithRole(values.map(String).map(bindable)));
      return fill(`role_sets.id ${operator === 'eq' ? '' : 'NOT '}@`, sets);
    }),
  );
}

/** Selects the ids of the sets with one of these roles, at least one of which is given. */
export function setsWithRole(roleIds: readonly string[]): Sql {
  return fill('SELECT role_set FROM role_set_roles WHERE role_id IN (@)', listed(roleIds));
}
