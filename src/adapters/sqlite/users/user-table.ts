import { NotFound } from '../../../domain/domain-error.js';
import { emailKey } from '../../../domain/users/email.js';
import { EmailTaken } from '../../../domain/users/errors.js';
import type { Credential, User } from '../../../domain/users/user.js';
import { isDuplicateOf } from '../database/driver-errors.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { readUser, type UserRow } from './user-row.js';
import { userSearchColumns } from './user-search-columns.js';
import { prepareUserStatements } from './user-statements.js';

/** Users and their roles, on one connection. */
export class UserTable {
  readonly #statements: ReturnType<typeof prepareUserStatements>;

  constructor(database: SqliteDatabase) {
    this.#statements = prepareUserStatements(database);
  }

  find(id: string): User | undefined {
    const row = this.#statements.select.get(id) as UserRow | undefined;
    if (row === undefined) return undefined;
    const roles = this.#statements.selectRoles.all(id) as { role_id: string }[];
    return readUser(
      row,
      roles.map((role) => role.role_id),
    );
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
    refuseDuplicates(() => this.#statements.insert.run(...columnsOf(user), user.id, passwordHash));
    this.#insertRoles(user);
  }

  replace(user: User, passwordHash: string | undefined): void {
    const { id } = user;
    const { changes } = refuseDuplicates(() => this.#statements.update.run(...columnsOf(user), id));
    if (changes === 0) throw new NotFound('user');
    if (passwordHash !== undefined) this.#statements.updateHash.run(passwordHash, id);
    this.#statements.deleteRoles.run(id);
    this.#insertRoles(user);
  }

  rehash(userId: string, previous: string, next: string): void {
    this.#statements.updateHashFrom.run(next, userId, previous);
  }

  remove(id: string): void {
    this.#statements.delete.run(id);
  }

  removeRole(roleId: string, limit: number): number {
    return Number(this.#statements.deleteRole.run(roleId, limit).changes);
  }

  listHeldRoles(): string[] {
    return (this.#statements.selectHeldRoles.all() as { id: string }[]).map(({ id }) => id);
  }

  hasOtherHolder(roleId: string, exceptId: string): boolean {
    return this.#statements.selectOtherHolder.get(roleId, exceptId) !== undefined;
  }

  #insertRoles(user: User): void {
    for (const [position, roleId] of user.roleIds.entries()) {
      this.#statements.insertRole.run(position, roleId, user.id);
    }
  }
}

/** The column values in the order of the statements. */
function columnsOf(user: User) {
  const { email, firstName, lastName, avatar, suspended, epoch, version, created, updated } = user;
  const profile = [email, emailKey(email), firstName, lastName, avatar, Number(suspended), epoch, version] as const;
  return [...profile, created, updated, ...userSearchColumns(user)] as const;
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
