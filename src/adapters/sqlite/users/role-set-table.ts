import type { RoleSetCount } from '../../../application/ports/user-repository.js';
import type { RoleSet } from '../../storage-kernel/role-set.js';
import { TEXT_SEPARATOR } from './user-search-columns.js';
import type { HeadOfSet, UserOfSet } from '../../storage-kernel/first-of-groups.js';
import { SqliteTable } from '../database/sqlite-table.js';

type Row = Readonly<Record<'id' | 'firstName' | 'lastName' | 'roleSet' | 'firstNameFolded' | 'lastNameFolded', string>>;

/** The columns of a `Row`. */
const COLUMNS = `users.id, users.first_name AS firstName, users.last_name AS lastName, users.role_set AS roleSet,
  users.first_name_folded AS firstNameFolded, users.last_name_folded AS lastNameFolded`;
const IN_ORDER = 'ORDER BY first_name_folded, last_name_folded, users.id';

/**
 * The first user of each set, as its sort keys joined by `TEXT_SEPARATOR`: the index alone has them. Exported for a test of
 * its query plan.
 */
export const SELECT_HEADS = `SELECT sets.value AS roleSet, (
    SELECT first_name_folded || char(1) || last_name_folded || char(1) || id FROM users
    WHERE role_set = sets.value AND suspended = 0 ${IN_ORDER} LIMIT 1) AS head
  FROM json_each(?) AS sets`;
/** The first users of one set. Exported for a test of its query plan. */
export const SELECT_FIRST = `SELECT ${COLUMNS} FROM users WHERE role_set = ? AND suspended = 0 ${IN_ORDER} LIMIT ?`;
/** The numbers of users of each set with one of the roles. Exported for a test of its query plan. */
export const SELECT_SETS = `SELECT role_ids AS roleIds, users FROM role_sets WHERE users > 0 AND id IN
  (SELECT role_set FROM role_set_roles WHERE role_id IN (SELECT value FROM json_each(?)))`;

/** The roles of all sets with this one. */
const SELECT_HELD_WITH = `SELECT DISTINCT held.value AS id FROM role_set_roles
  CROSS JOIN role_sets ON role_sets.id = role_set CROSS JOIN json_each(role_ids) AS held WHERE role_id = ?`;

/** The numbers of users of the sets with each of these roles. */
const SELECT_HOLDERS = `SELECT role_id AS id, sum(users + suspended) AS users
  FROM role_set_roles JOIN role_sets ON role_sets.id = role_set
  WHERE role_id IN (SELECT value FROM json_each(?)) GROUP BY role_id`;

interface Counts {
  readonly users: number;
  readonly suspended: number;
}

/** The numbers of users by role set, on one connection. */
export class RoleSetTable extends SqliteTable {
  /** Counts a user in. */
  add({ id, roleIds }: RoleSet, suspended: boolean): void {
    const [users, suspendedUsers] = suspended ? [0, 1] : [1, 0];
    const update = 'UPDATE role_sets SET users = users + ?, suspended = suspended + ? WHERE id = ?';
    if (this.run(update, users, suspendedUsers, id) > 0) return;
    this.run(
      'INSERT INTO role_sets (id, role_ids, users, suspended) VALUES (?, ?, ?, ?)',
      ...[id, JSON.stringify(roleIds), users, suspendedUsers],
    );
    for (const roleId of roleIds) this.run('INSERT INTO role_set_roles (role_id, role_set) VALUES (?, ?)', roleId, id);
  }

  /** Counts a user out, and removes the set when it was the last. */
  subtract(id: string, suspended: boolean): void {
    const [users, suspendedUsers] = suspended ? [0, 1] : [1, 0];
    const left = this.first(
      'UPDATE role_sets SET users = users - ?, suspended = suspended - ? WHERE id = ? RETURNING users, suspended',
      ...[users, suspendedUsers, id],
    ) as Counts | undefined;
    if (left === undefined || left.users > 0 || left.suspended > 0) return;
    this.run(
      `DELETE FROM role_set_roles WHERE role_set = ?1 AND role_id IN
       (SELECT value FROM role_sets CROSS JOIN json_each(role_ids) WHERE role_sets.id = ?1)`,
      id,
    );
    this.run('DELETE FROM role_sets WHERE id = ?', id);
  }

  countByRoleSet(roleIds: readonly string[]): RoleSetCount[] {
    const rows = this.all(SELECT_SETS, JSON.stringify(roleIds)) as { roleIds: string; users: number }[];
    return rows.map((row) => ({ roleIds: JSON.parse(row.roleIds) as string[], users: row.users }));
  }

  countHolders(ids: readonly string[]): ReadonlyMap<string, number> {
    const rows = this.all(SELECT_HOLDERS, JSON.stringify(ids)) as { id: string; users: number }[];
    return new Map(rows.map(({ id, users }) => [id, users]));
  }

  /** The first unsuspended user of each set that has one. */
  listHeads(sets: readonly string[]): HeadOfSet[] {
    const rows = this.all(SELECT_HEADS, JSON.stringify(sets)) as { roleSet: string; head: string | null }[];
    return rows.flatMap(({ roleSet, head }) => {
      if (head === null) return [];
      const [firstName, lastName, id] = head.split(TEXT_SEPARATOR) as [string, string, string];
      return [{ set: roleSet, firstName, lastName, summary: { id } }];
    });
  }

  /** The first unsuspended users of each set, in the order of `compareSummaries`. */
  listFirst(sets: readonly string[], limit: number): UserOfSet[] {
    return sets.flatMap((set) => (this.all(SELECT_FIRST, set, limit) as Row[]).map(userOf));
  }

  listHeldWith(id: string): string[] {
    return (this.all(SELECT_HELD_WITH, id) as { id: string }[]).map((held) => held.id);
  }

  listHeldRoles(): string[] {
    const rows = this.all('SELECT DISTINCT role_id AS id FROM role_set_roles ORDER BY role_id') as { id: string }[];
    return rows.map(({ id }) => id);
  }
}

function userOf({ id, firstName, lastName, roleSet, firstNameFolded, lastNameFolded }: Row): UserOfSet {
  return { set: roleSet, summary: { id, firstName, lastName }, firstName: firstNameFolded, lastName: lastNameFolded };
}
