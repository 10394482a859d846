import type { OtherHolder, RoleSetCount, RoleSetGroup, SeenUser } from '../../../application/ports/user-repository.js';
import { NotFound } from '../../../domain/domain-error.js';
import { holdingsOf } from '../../../domain/groups/holdings.js';
import type { UserSummary } from '../../../domain/lists/user-summary.js';
import { userEmailKey } from '../../../domain/text/email-key.js';
import { fold } from '../../../domain/text/fold.js';
import { EmailTaken, ExternalIdTaken } from '../../../domain/users/errors.js';
import type { Credential, User } from '../../../domain/users/user.js';
import { firstOfGroups } from '../../storage-kernel/first-of-groups.js';
import { roleSetOf, type RoleSet } from '../../storage-kernel/role-set.js';
import { isDuplicateOf } from '../database/driver-errors.js';
import type { SqliteDatabase, SqliteValue } from '../database/sqlite-driver.js';
import { SqliteTable } from '../database/sqlite-table.js';
import { GroupReads } from './group-reads.js';
import { RoleSetTable } from './role-set-table.js';
import { readUser, USER_COLUMNS, type UserRow } from './user-row.js';
import { userSearchColumns } from './user-search-columns.js';

/** Columns in an index. SQLite rewrites the indexes of every column that a statement names, even if it's unchanged. */
const INDEXED = [
  ...(['email_key', 'email_folded', 'first_name_folded', 'last_name_folded'] as const),
  ...(['avatar', 'suspended', 'created', 'role_set', 'external_id'] as const),
  ...(['totp', 'has_passkey', 'invited_until'] as const),
];
/** Columns that every update writes. */
const OTHERS = [
  ...(['email', 'email_verified', 'first_name', 'last_name', 'search_text'] as const),
  ...(['group_ids', 'epoch', 'version', 'updated'] as const),
  ...(['made_by', 'external_id_folded', 'address_set_by', 'suspended_by_directory'] as const),
];
const COLUMNS = [...INDEXED, ...OTHERS];

/** A user's columns, except the id and the password hash. */
type UserColumns = Readonly<Record<(typeof COLUMNS)[number], SqliteValue>>;

const WITH_ROLE = 'role_set IN (SELECT role_set FROM role_set_roles WHERE role_id = ?)';
const SELECT = `SELECT ${USER_COLUMNS} FROM users WHERE id = ?`;
const SELECT_STATE = `SELECT ${COLUMNS.join(', ')} FROM users WHERE id = ?`;
const SELECT_HOLDERS = `SELECT id FROM users WHERE ${WITH_ROLE} LIMIT ?`;
/** Exported for a test of its query plan. */
export const SELECT_OTHER_HOLDER = `SELECT 1 FROM users
  WHERE ${WITH_ROLE} AND suspended = 0 AND id <> ?
    AND (password_hash IS NOT NULL OR EXISTS (
      SELECT 1 FROM sign_in_keys, json_each(?) WHERE user_id = users.id AND value IN (kind, kind || ' ' || scope)))
  LIMIT 1`;
const INSERT = `INSERT INTO users (${COLUMNS.join(', ')}, last_seen, id, password_hash)
  VALUES (${COLUMNS.map(() => '?').join(', ')}, ?, ?, ?)`;

/** Users, their roles and groups, and the counts by role set, on one connection. */
export class UserTable extends SqliteTable {
  readonly #roleSets: RoleSetTable;
  /** By the changed columns among the indexed ones, a bit for each. */
  readonly #updates = new Map<number, string>();

  /** `reads` are those of the group that runs on this connection. */
  constructor(
    database: SqliteDatabase,
    private readonly reads = new GroupReads(),
  ) {
    super(database);
    this.#roleSets = new RoleSetTable(database);
  }

  find(id: string): User | undefined {
    return this.reads.user(id, () => {
      const row = this.first(SELECT, id) as UserRow | undefined;
      return row && readUser(row, this.#rolesOf(id));
    });
  }

  findCredential(key: string): Credential | undefined {
    return this.first(
      'SELECT id AS userId, password_hash AS passwordHash, epoch FROM users WHERE email_key = ?',
      key,
    ) as Credential | undefined;
  }

  findCredentialOf(id: string): Credential | undefined {
    return this.first('SELECT id AS userId, password_hash AS passwordHash, epoch FROM users WHERE id = ?', id) as
      Credential | undefined;
  }

  findNames(ids: readonly string[]): ReadonlyMap<string, string> {
    const rows = this.all(
      `SELECT id, first_name || ' ' || last_name AS name FROM users WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    return new Map((rows as { id: string; name: string }[]).map(({ id, name }) => [id, name]));
  }

  insert(user: User, passwordHash: string | null): void {
    this.reads.forget();
    const set = roleSetOf(holdingsOf(user));
    const columns = columnsOf(user, set);
    const others = [user.lastSeen, user.id, passwordHash];
    refuseDuplicates(() => this.run(INSERT, ...COLUMNS.map((column) => columns[column]), ...others));
    this.#insertRoles(user);
    this.#roleSets.add(set, user.suspended);
  }

  /** Rewrites indexes, role rows and counts only if they change: most replacements change few of them. */
  replace(user: User, passwordHash?: string | null): void {
    this.reads.forget();
    const { id } = user;
    const before = this.#stateOf(id);
    if (before === undefined) throw new NotFound('user');
    const set = roleSetOf(holdingsOf(user));
    refuseDuplicates(() => this.#update(id, before, columnsOf(user, set)));
    if (passwordHash !== undefined) this.run('UPDATE users SET password_hash = ? WHERE id = ?', passwordHash, id);
    this.#replaceRoles(user);
    this.#recount(before, set, user.suspended);
  }

  rehash(userId: string, previous: string, next: string): void {
    this.reads.forget();
    this.run('UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?', next, userId, previous);
  }

  invite(id: string, until: number): void {
    this.reads.forget();
    this.run('UPDATE users SET invited_until = ? WHERE id = ?', until, id);
  }

  recordSeen(seen: readonly SeenUser[], now: number): void {
    this.reads.forget();
    for (const { id, at } of seen) {
      this.run(
        'UPDATE users SET last_seen = ? WHERE id = ? AND (last_seen IS NULL OR last_seen < ? OR last_seen > ?)',
        ...[at, id, at, now],
      );
    }
  }

  remove(id: string): void {
    this.reads.forget();
    const before = this.#stateOf(id);
    if (before === undefined) return;
    this.run('DELETE FROM users WHERE id = ?', id);
    this.#roleSets.subtract(String(before.role_set), before.suspended === 1);
  }

  removeRole(roleId: string, limit: number): number {
    this.reads.forget();
    const holders = this.listHolders(roleId, limit);
    for (const id of holders) {
      const before = this.#stateOf(id)!;
      this.run('DELETE FROM user_roles WHERE user_id = ? AND role_id = ?', id, roleId);
      const groupIds = (JSON.parse(String(before.group_ids)) as string[]).filter((groupId) => groupId !== roleId);
      const set = roleSetOf(holdingsOf({ roleIds: this.#rolesOf(id), groupIds }));
      const update = 'UPDATE users SET role_set = ?, group_ids = ? WHERE id = ?';
      this.run(update, set.id, JSON.stringify(groupIds), id);
      this.#recount(before, set, before.suspended === 1);
    }
    return holders.length;
  }

  listHeldRoles(): string[] {
    return this.#roleSets.listHeldRoles();
  }

  listHolders(id: string, limit: number): string[] {
    return (this.all(SELECT_HOLDERS, id, limit) as { id: string }[]).map((holder) => holder.id);
  }

  hasOtherHolder({ roleId, exceptId, usableScopes }: OtherHolder): boolean {
    const scopes = JSON.stringify(
      usableScopes.map(({ kind, scope }) => (scope === undefined ? kind : `${kind} ${scope}`)),
    );
    return this.first(SELECT_OTHER_HOLDER, roleId, exceptId, scopes) !== undefined;
  }

  listHeldWith(id: string): string[] {
    return this.#roleSets.listHeldWith(id);
  }

  countByRoleSet(roleIds: readonly string[]): RoleSetCount[] {
    return this.#roleSets.countByRoleSet(roleIds);
  }

  countHolders(ids: readonly string[]): ReadonlyMap<string, number> {
    return this.#roleSets.countHolders(ids);
  }

  listFirst(groups: readonly RoleSetGroup[], limit: number): Promise<UserSummary[][]> {
    return firstOfGroups(groups, limit, {
      uncertain: 0,
      listHeads: async (sets) => this.#roleSets.listHeads(sets),
      listFirst: async (sets, rows) => this.#roleSets.listFirst(sets, rows),
    });
  }

  #stateOf(id: string): UserColumns | undefined {
    return this.first(SELECT_STATE, id) as UserColumns | undefined;
  }

  /** Names only the changed columns among the indexed ones. */
  #update(id: string, before: UserColumns, after: UserColumns): void {
    const changed = INDEXED.filter((column) => before[column] !== after[column]);
    const key = changed.reduce((bits, column) => bits | (1 << INDEXED.indexOf(column)), 0);
    const columns = [...changed, ...OTHERS];
    const sql =
      this.#updates.get(key) ?? `UPDATE users SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;
    this.#updates.set(key, sql);
    this.run(sql, ...columns.map((column) => after[column]), id);
  }

  #rolesOf(id: string): string[] {
    const rows = this.all('SELECT role_id FROM user_roles WHERE user_id = ? ORDER BY position', id);
    return (rows as { role_id: string }[]).map((role) => role.role_id);
  }

  #replaceRoles(user: User): void {
    const { id, roleIds } = user;
    const stored = this.#rolesOf(id);
    if (stored.length === roleIds.length && stored.every((roleId, position) => roleId === roleIds[position])) return;
    this.run('DELETE FROM user_roles WHERE user_id = ?', id);
    this.#insertRoles(user);
  }

  #recount(before: UserColumns, after: RoleSet, suspended: boolean): void {
    if (before.role_set === after.id && (before.suspended === 1) === suspended) return;
    this.#roleSets.subtract(String(before.role_set), before.suspended === 1);
    this.#roleSets.add(after, suspended);
  }

  #insertRoles({ id, roleIds }: User): void {
    for (const [position, roleId] of roleIds.entries()) {
      this.run('INSERT INTO user_roles (user_id, position, role_id) VALUES (?, ?, ?)', id, position, roleId);
    }
  }
}

function columnsOf(user: User, set: RoleSet): UserColumns {
  const [first_name_folded, last_name_folded, email_folded, search_text] = userSearchColumns(user);
  const { avatar, epoch, version, created, updated } = user;
  return {
    ...{ email: user.email, email_key: userEmailKey(user), email_folded, email_verified: Number(user.emailVerified) },
    ...{ first_name: user.firstName, first_name_folded, last_name: user.lastName, last_name_folded, search_text },
    ...{ avatar, suspended: Number(user.suspended), role_set: set.id, totp: Number(user.totp) },
    ...{ has_passkey: Number(user.hasPasskey), invited_until: user.invitedUntil },
    group_ids: JSON.stringify(user.groupIds),
    ...{ made_by: user.madeBy, external_id: user.externalId, address_set_by: user.addressSetBy },
    external_id_folded: user.externalId === null ? null : fold(user.externalId),
    suspended_by_directory: Number(user.suspendedByDirectory),
    ...{ epoch, version, created, updated },
  };
}

function refuseDuplicates<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (isDuplicateOf(error, 'users.email_key')) throw new EmailTaken();
    throw isDuplicateOf(error, 'users.external_id') ? new ExternalIdTaken() : error;
  }
}
