import type { RoleSetCount, RoleSetGroup, UserRepository } from '../../../application/ports/user-repository.js';
import { NotFound } from '../../../domain/domain-error.js';
import { EmailTaken } from '../../../domain/users/errors.js';
import type { UserSummary } from '../../../domain/lists/user-summary.js';
import type { Credential, User } from '../../../domain/users/user.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import type { UserDocument } from '../documents/documents.js';
import { firstOfGroups } from '../../storage-kernel/first-of-groups.js';
import { BufferedUsersOfSets } from './buffered-users-of-sets.js';
import type { BufferedRoleSets } from './buffered-role-sets.js';
import { readCredential, readUser, heldOf, holdingsIn, writeUser } from './user-document.js';

/**
 * Users inside a transaction. Email addresses are checked before a write: no one else can take one while this
 * transaction holds the head, and a violated unique index would abort the whole group.
 */
export class MongoUserRepository implements UserRepository {
  constructor(
    private readonly rows: BufferedRows<UserDocument>,
    private readonly roleSets: BufferedRoleSets,
  ) {}

  async find(id: string): Promise<User | undefined> {
    const row = await this.rows.find(id);
    return row === undefined ? undefined : readUser(row);
  }

  async findCredential(emailKey: string): Promise<Credential | undefined> {
    const row = await this.#findByKey(emailKey);
    return row === undefined ? undefined : readCredential(row);
  }

  async findCredentialOf(id: string): Promise<Credential | undefined> {
    const row = await this.rows.find(id);
    return row === undefined ? undefined : readCredential(row);
  }

  async insert(user: User, passwordHash: string | null): Promise<void> {
    const row = writeUser(user, passwordHash);
    await this.#assertFree(row);
    this.rows.insert(row);
    this.roleSets.count(undefined, row);
  }

  async replace(user: User, passwordHash?: string): Promise<void> {
    const stored = await this.rows.find(user.id);
    if (stored === undefined) throw new NotFound('user');
    const row = writeUser(user, passwordHash ?? stored.password_hash);
    if (row.email_key !== stored.email_key) await this.#assertFree(row);
    this.#replace(stored, row);
  }

  async remove(id: string): Promise<void> {
    const stored = await this.rows.find(id);
    if (stored === undefined) return;
    this.rows.remove(id);
    this.roleSets.count(stored, undefined);
  }

  async removeRole(roleId: string, limit: number): Promise<number> {
    const holders = [...this.rows.written()].filter((row) => row.role_ids.includes(roleId));
    const others = { role_ids: roleId, _id: { $nin: this.rows.writtenIds() } };
    if (holders.length < limit) holders.push(...(await this.rows.listOnServer(others, limit - holders.length)));
    const changed = holders.slice(0, limit);
    for (const row of changed) {
      const { group_ids: _, ...others } = row;
      const { roleIds, groupIds } = holdingsIn(row);
      const isKept = (id: string) => id !== roleId;
      this.#replace(row, {
        ...others,
        ...heldOf({ roleIds: roleIds.filter(isKept), groupIds: groupIds.filter(isKept) }),
      });
    }
    return changed.length;
  }

  async hasOtherHolder(roleId: string, exceptId: string): Promise<boolean> {
    for (const row of this.rows.written()) {
      if (row._id !== exceptId && row.can_sign_in && row.role_ids.includes(roleId)) return true;
    }
    const others = { $nin: [exceptId, ...this.rows.writtenIds()] };
    const found = await this.rows.findOnServer({ role_ids: roleId, can_sign_in: true, _id: others });
    return found !== undefined;
  }

  countByRoleSet(roleIds: readonly string[]): Promise<RoleSetCount[]> {
    return this.roleSets.countByRoleSet(roleIds);
  }

  countHolders(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.roleSets.countHolders(ids);
  }

  listFirst(groups: readonly RoleSetGroup[], limit: number): Promise<UserSummary[][]> {
    return firstOfGroups(groups, limit, new BufferedUsersOfSets(this.rows, this.roleSets));
  }

  #replace(stored: UserDocument, row: UserDocument): void {
    this.rows.replace(row);
    this.roleSets.count(stored, row);
  }

  async #assertFree(row: UserDocument): Promise<void> {
    const holder = await this.#findByKey(row.email_key);
    if (holder !== undefined && holder._id !== row._id) throw new EmailTaken();
  }

  /** Writes of this group take precedence: a stored row with this key may have changed its key since. */
  async #findByKey(emailKey: string): Promise<UserDocument | undefined> {
    for (const row of this.rows.written()) if (row.email_key === emailKey) return row;
    const stored = await this.rows.findOnServer({ email_key: emailKey });
    return stored === undefined || this.rows.isWritten(stored._id) ? undefined : stored;
  }
}
