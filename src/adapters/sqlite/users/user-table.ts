import { NotFound } from '../../../domain/domain-error.js';
import { userEmailKey } from '../../../domain/text/email-key.js';
import { EmailTaken } from '../../../domain/users/errors.js';
import type { Credential, User } from '../../../domain/users/user.js';
import { isDuplicateOf } from '../database/driver-errors.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { GroupReads } from './group-reads.js';
import { roleSetOf, type RoleSet } from '../../storage-kernel/role-set.js';
import { RoleSetTable } from './role-set-table.js';
import { readUser, type UserRow } from './user-row.js';
import { userSearchColumns } from './user-search-columns.js';
import { prepareUserStatements } from './user-statements.js';
import { USER_COLUMNS, UserUpdates, type UserColumns } from './user-updates.js';

/** Users, their roles and the counts by role set, on one connection. */
export class UserTable {
  readonly roleSets: RoleSetTable;
  readonly #statements: ReturnType<typeof prepareUserStatements>;
  readonly #updates: UserUpdates;

  /** `reads` are those of the group that runs on this connection. */
  constructor(
    database: SqliteDatabase,
    private readonly reads = new GroupReads(),
  ) {
    this.roleSets = new RoleSetTable(database);
    this.#updates = new UserUpdates(database);
    this.#statements = prepareUserStatements(database);
  }

  find(id: string): User | undefined {
    return this.reads.user(id, () => {
      const row = this.#statements.select.get(id) as UserRow | undefined;
      return row === undefined ? undefined : readUser(row, this.#rolesOf(id));
    });
  }

  findCredential(key: string): Credential | undefined {
    return copy(this.#statements.selectCredential.get(key) as Credential | undefined);
  }

  findCredentialOf(id: string): Credential | undefined {
    return copy(this.#statements.selectCredentialOf.get(id) as Credential | undefined);
  }

  findNames(ids: readonly string[]): Map<string, string> {
    const rows = this.#statements.selectNames.all(JSON.stringify(ids)) as { id: string; name: string }[];
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  insert(user: User, passwordHash: string | null): void {
    this.reads.forget();
    const set = roleSetOf(user.roleIds);
    const columns = columnsOf(user, set);
    const values = USER_COLUMNS.map((column) => columns[column]);
    refuseDuplicates(() => this.#statements.insert.run(...values, user.id, passwordHash));
    this.#insertRoles(user);
    this.roleSets.add(set, user.suspended);
  }

  /** Rewrites indexes, role rows and counts only if they change: most replacements change few of them. */
  replace(user: User, passwordHash: string | undefined): void {
    this.reads.forget();
    const { id } = user;
    const before = this.#statements.selectState.get(id) as UserColumns | undefined;
    if (before === undefined) throw new NotFound('user');
    const set = roleSetOf(user.roleIds);
    refuseDuplicates(() => this.#updates.run(id, before, columnsOf(user, set)));
    if (passwordHash !== undefined) this.#statements.updateHash.run(passwordHash, id);
    this.#replaceRoles(user);
    this.#recount(before, set, user.suspended);
  }

  rehash(userId: string, previous: string, next: string): void {
    this.reads.forget();
    this.#statements.updateHashFrom.run(next, userId, previous);
  }

  remove(id: string): void {
    this.reads.forget();
    const before = this.#statements.selectState.get(id) as UserColumns | undefined;
    if (before === undefined) return;
    this.#statements.delete.run(id);
    this.roleSets.subtract(String(before.role_set), before.suspended === 1);
  }

  removeRole(roleId: string, limit: number): number {
    this.reads.forget();
    const holders = this.#statements.selectHolders.all(roleId, limit) as { id: string }[];
    for (const { id } of holders) {
      const before = this.#statements.selectState.get(id) as UserColumns;
      this.#statements.deleteRole.run(id, roleId);
      const set = roleSetOf(this.#rolesOf(id));
      this.#statements.updateRoleSet.run(set.id, id);
      this.#recount(before, set, before.suspended === 1);
    }
    return holders.length;
  }

  listHeldRoles(): string[] {
    return (this.#statements.selectHeldRoles.all() as { id: string }[]).map(({ id }) => id);
  }

  hasOtherHolder(roleId: string, exceptId: string): boolean {
    return this.#statements.selectOtherHolder.get(roleId, exceptId) !== undefined;
  }

  #rolesOf(id: string): string[] {
    return (this.#statements.selectRoles.all(id) as { role_id: string }[]).map((role) => role.role_id);
  }

  #replaceRoles(user: User): void {
    const { id, roleIds } = user;
    const stored = this.#rolesOf(id);
    if (stored.length === roleIds.length && stored.every((roleId, position) => roleId === roleIds[position])) return;
    this.#statements.deleteRoles.run(id);
    this.#insertRoles(user);
  }

  #recount(before: UserColumns, after: RoleSet, suspended: boolean): void {
    if (before.role_set === after.id && (before.suspended === 1) === suspended) return;
    this.roleSets.subtract(String(before.role_set), before.suspended === 1);
    this.roleSets.add(after, suspended);
  }

  #insertRoles({ id, roleIds }: User): void {
    for (const [position, roleId] of roleIds.entries()) this.#statements.insertRole.run(id, position, roleId);
  }
}

function columnsOf(user: User, set: RoleSet): UserColumns {
  const [first_name_folded, last_name_folded, email_folded, search_text] = userSearchColumns(user);
  return {
    ...{ email: user.email, email_key: userEmailKey(user), email_folded },
    ...{ first_name: user.firstName, first_name_folded, last_name: user.lastName, last_name_folded, search_text },
    ...{ avatar: user.avatar, suspended: Number(user.suspended), role_set: set.id },
    ...{
      totp: Number(user.totp),
      email_verified: Number(user.emailVerified),
      epoch: user.epoch,
      version: user.version,
      created: user.created,
      updated: user.updated,
    },
  };
}

/** Converts a driver row, which has no prototype, to a plain object. */
function copy(row: Credential | undefined): Credential | undefined {
  return row === undefined ? undefined : { ...row };
}

function refuseDuplicates<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isDuplicateOf(error, 'users.email_key') ? new EmailTaken() : error;
  }
}
