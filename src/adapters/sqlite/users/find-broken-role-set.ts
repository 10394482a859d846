import { isRoleSet } from '../../storage-kernel/role-set.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { BATCH, readBatches } from '../database/read-batches.js';
import { retryBusy } from '../database/retry-busy.js';

interface RoleSetRow {
  readonly id: string;
  readonly roleIds: string;
  readonly users: number;
  readonly suspended: number;
}

interface Counted {
  readonly users: number;
  readonly suspended: number;
  /** The set's rows in `role_set_roles`. */
  readonly roles: number;
}

/**
 * Implements `AuditSnapshot.findBrokenDerivation` for the counts by role set. Expects that every user has the role set
 * that follows from the user's roles.
 */
export async function findBrokenRoleSet(database: SqliteDatabase): Promise<string | undefined> {
  const select = database.prepare(
    `SELECT id, role_ids AS roleIds, users, suspended FROM role_sets WHERE id > ? ORDER BY id LIMIT ${BATCH}`,
  );
  const count = database.prepare(
    `SELECT (SELECT count(*) FROM users WHERE role_set = ?1 AND suspended = 0) AS users,
            (SELECT count(*) FROM users WHERE role_set = ?1 AND suspended = 1) AS suspended,
            (SELECT count(*) FROM json_each(?2) AS roles
             JOIN role_set_roles ON role_id = roles.value AND role_set = ?1) AS roles`,
  );
  const sums = { users: 0, roles: 0 };
  for await (const rows of readBatches<RoleSetRow>(select, [''], ({ id }) => [id])) {
    for (const row of rows) {
      if (!isRoleSet(row.id, roleIdsOf(row))) return `role_sets: the roles of ${row.id} are not those of the set`;
      const counted = await retryBusy(() => count.get(row.id, row.roleIds) as Counted);
      const roles = roleIdsOf(row).length;
      if (counted.roles !== roles) return `role_set_roles: has ${counted.roles} of the ${roles} roles of ${row.id}`;
      const error = errorOfCounts(row, counted);
      if (error !== undefined) return error;
      sums.users += row.users + row.suspended;
      sums.roles += roles;
    }
  }
  const all = await retryBusy(
    () =>
      database
        .prepare('SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM role_set_roles) AS roles')
        .get() as Pick<Counted, 'users' | 'roles'>,
  );
  if (sums.users !== all.users) return `role_sets: says ${sums.users} users in all, there are ${all.users}`;
  return sums.roles === all.roles ? undefined : 'role_set_roles: has a row of an unknown set';
}

function errorOfCounts({ id, users, suspended }: RoleSetRow, counted: Counted): string | undefined {
  if (users === counted.users && suspended === counted.suspended && users + suspended > 0) return undefined;
  const says = `says ${users} unsuspended and ${suspended} suspended users of ${id}`;
  return `role_sets: ${says}, there are ${counted.users} and ${counted.suspended}`;
}

function roleIdsOf({ roleIds }: RoleSetRow): readonly string[] {
  return JSON.parse(roleIds) as string[];
}
