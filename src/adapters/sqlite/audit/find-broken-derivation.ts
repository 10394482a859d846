import { exactEmailOf, userEmailKey } from '../../../domain/text/email-key.js';
import { findBrokenColumnCount } from '../customers/find-broken-column-count.js';
import { findBrokenStatusRoleCount } from '../customers/find-broken-status-role-count.js';
import { findBrokenCustomer } from '../customers/find-broken-customer.js';
import { findBrokenTrigram } from '../customers/find-broken-trigram.js';
import { orphanedKey, orphanedView } from '../../storage-kernel/orphaned-key.js';
import { retryBusy } from '../database/retry-busy.js';
import { BATCH, FROM_THE_START, readBatches } from '../database/read-batches.js';
import { findBrokenCount } from '../segments/find-broken-count.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { roleSetOf } from '../../storage-kernel/role-set.js';
import { findBrokenTrash } from '../trash/find-broken-trash.js';
import { findBrokenRoleSet } from '../users/find-broken-role-set.js';
import { userSearchColumns } from '../users/user-search-columns.js';

interface RoleRow {
  readonly userId: string;
  readonly position: number;
  readonly roleId: string;
  /** 0 when the user doesn't exist. */
  readonly isHeld: number;
}

/** In the order of `derivedOf`'s result. */
const DERIVED = ['email_key', 'first_name_folded', 'last_name_folded', 'email_folded', 'search_text'] as const;

type UserRow = Readonly<Record<'id' | 'email' | 'firstName' | 'lastName' | (typeof DERIVED)[number], string>> & {
  readonly row: number;
  readonly roleSet: string;
  /** Both are JSON. */
  readonly roleIds: string;
  readonly groupIds: string;
};

/**
 * Implements `AuditSnapshot.findBrokenDerivation`. Counts and search data come last because they are checked against rows
 * already verified.
 */
export async function findBrokenDerivation(
  database: SqliteDatabase,
  onCustomers: (done: number, total: number) => void,
): Promise<string | undefined> {
  return (
    (await findBrokenRoleRow(database)) ??
    (await findBrokenUserRow(database)) ??
    (await findOrphanedKey(database)) ??
    (await findOrphanedView(database)) ??
    (await findBrokenRoleSet(database)) ??
    (await findBrokenCustomer(database, onCustomers)) ??
    (await findBrokenStatusRoleCount(database)) ??
    (await findBrokenColumnCount(database)) ??
    (await findBrokenTrigram(database)) ??
    (await findBrokenTrash(database)) ??
    (await findBrokenCount(database))
  );
}

async function findBrokenRoleRow(database: SqliteDatabase): Promise<string | undefined> {
  const select = database.prepare(
    `SELECT user_id AS userId, position, role_id AS roleId, users.id IS NOT NULL AS isHeld
     FROM user_roles LEFT JOIN users ON users.id = user_id
     WHERE (user_id, position) > (?, ?) ORDER BY user_id, position LIMIT ${BATCH}`,
  );
  const batches = readBatches<RoleRow>(select, ['', FROM_THE_START], (row) => [row.userId, row.position]);
  for await (const rows of batches) {
    const error = rows.find(({ isHeld }) => isHeld === 0);
    if (error !== undefined)
      return `user ${error.userId}: has a row for role ${error.roleId}, but there is no such user`;
  }
  return undefined;
}

async function findOrphanedKey(database: SqliteDatabase): Promise<string | undefined> {
  const select = database.prepare('SELECT id FROM sign_in_keys WHERE user_id NOT IN (SELECT id FROM users) LIMIT 1');
  const found = await retryBusy(() => select.get() as { id: string } | undefined);
  return found && orphanedKey(found.id);
}

async function findOrphanedView(database: SqliteDatabase): Promise<string | undefined> {
  const select = database.prepare('SELECT id FROM views WHERE owner_id NOT IN (SELECT id FROM users) LIMIT 1');
  const found = await retryBusy(() => select.get() as { id: string } | undefined);
  return found && orphanedView(found.id);
}

async function findBrokenUserRow(database: SqliteDatabase): Promise<string | undefined> {
  const select = database.prepare(
    `SELECT rowid AS row, id, email, first_name AS firstName, last_name AS lastName, ${DERIVED.join(', ')},
            role_set AS roleSet, group_ids AS groupIds, (SELECT json_group_array(role_id) FROM user_roles WHERE user_id = users.id) AS roleIds
     FROM users WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`,
  );
  for await (const rows of readBatches<UserRow>(select, [FROM_THE_START], ({ row }) => [row])) {
    for (const user of rows) {
      const derived = derivedOf(user);
      const column = DERIVED.find((name, index) => user[name] !== derived[index]);
      if (column !== undefined) return `user ${user.id}: ${column} does not follow from the names and the address`;
      const held = [user.roleIds, user.groupIds].flatMap((ids) => JSON.parse(ids) as string[]);
      if (user.roleSet !== roleSetOf(held).id) {
        return `user ${user.id}: role_set does not follow from the roles and groups`;
      }
    }
  }
  return undefined;
}

function derivedOf(user: UserRow): readonly string[] {
  return [userEmailKey({ ...user, ...exactEmailOf(user.email_key) }), ...userSearchColumns(user)];
}
