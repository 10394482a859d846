import type {
  OtherHolder,
  RoleSetCount,
  RoleSetGroup,
  UserRepository,
} from '../../../application/ports/user-repository.js';
import type { Filter } from 'mongodb';
import { NotFound } from '../../../domain/domain-error.js';
import { EmailTaken, ExternalIdTaken } from '../../../domain/users/errors.js';
import { isOfScopes, type KeyScope } from '../../../domain/sign-in/sign-in-key.js';
import type { UserSummary } from '../../../domain/lists/user-summary.js';
import type { Credential, User } from '../../../domain/users/user.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import type { SignInKeyDocument, UserDocument } from '../documents/documents.js';
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
    private readonly keys: BufferedRows<SignInKeyDocument>,
  ) {}

  async find(id: string): Promise<User | undefined> {
    const row = await this.rows.find(id);
    return row === undefined ? undefined : readUser(row);
  }

  async findCredential(emailKey: string): Promise<Credential | undefined> {
    const row = await this.#findBy('email_key', emailKey);
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

  async replace(user: User, passwordHash?: string | null): Promise<void> {
    const stored = await this.rows.find(user.id);
    if (stored === undefined) throw new NotFound('user');
    const lastSeen = stored.last_seen ?? null;
    const row = writeUser({ ...user, lastSeen }, passwordHash === undefined ? stored.password_hash : passwordHash);
    await this.#assertFree(row, stored);
    this.#replace(stored, row);
  }

  async invite(id: string, until: number): Promise<void> {
    const stored = await this.rows.find(id);
    if (stored !== undefined) this.rows.replace({ ...stored, invited_until: until });
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

  async listHolders(id: string, limit: number): Promise<string[]> {
    const holders = [...this.rows.written()].filter((row) => row.role_ids.includes(id)).slice(0, limit);
    const others = { role_ids: id, _id: { $nin: this.rows.writtenIds() } };
    const left = limit - holders.length;
    if (left > 0) holders.push(...(await this.rows.listOnServer(others, left)));
    return holders.map(({ _id }) => _id);
  }

  /** Looks for passwords first: most administrators have one. */
  async hasOtherHolder({ roleId, exceptId, usableScopes }: OtherHolder): Promise<boolean> {
    const isOther = (row: UserDocument) => row._id !== exceptId && row.role_ids.includes(roleId);
    const written = [...this.rows.written()].filter(isOther);
    if (written.some(({ can_sign_in }) => can_sign_in)) return true;
    const others = { role_ids: roleId, _id: { $nin: [exceptId, ...this.rows.writtenIds()] } };
    if ((await this.rows.findOnServer({ ...others, can_sign_in: true })) !== undefined) return true;
    if (usableScopes.length === 0) return false;
    const unsuspended = written.filter(({ suspended }) => !suspended).map(({ _id }) => _id);
    return this.#hasKeyHolder(unsuspended, { ...others, suspended: false }, usableScopes);
  }

  listHeldWith(id: string): Promise<string[]> {
    return this.roleSets.listHeldWith(id);
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

  /** Whether one of these users, or of those that match on the server, has a key of the scopes. */
  async #hasKeyHolder(ids: readonly string[], others: Filter<UserDocument>, scopes: readonly KeyScope[]) {
    const written = [...this.keys.written()].filter((key) => isOfScopes(key, scopes)).map(({ user_id }) => user_id);
    if (written.some((id) => ids.includes(id))) return true;
    const ofScopes = scopes.map(({ kind, scope }) => ({ kind, ...(scope !== undefined && { scope }) }));
    const stored = { _id: { $nin: this.keys.writtenIds() }, $or: ofScopes };
    if ((await this.keys.findOnServer({ ...stored, user_id: { $in: [...ids] } })) !== undefined) return true;
    if ((await this.rows.findOnServer({ $and: [others, { _id: { $in: written } }] })) !== undefined) return true;
    const found = await this.rows.aggregateOnServer([
      { $match: others },
      { $lookup: { from: 'sign_in_keys', localField: '_id', foreignField: 'user_id', as: 'keys' } },
      { $match: { keys: { $elemMatch: stored } } },
      { $limit: 1 },
      { $project: { _id: 1 } },
    ]);
    return found.length > 0;
  }

  #replace(stored: UserDocument, row: UserDocument): void {
    this.rows.replace(row);
    this.roleSets.count(stored, row);
  }

  async #assertFree(row: UserDocument, stored?: UserDocument): Promise<void> {
    const isOther = (holder: UserDocument | undefined) => holder !== undefined && holder._id !== row._id;
    const { email_key: key, external_id: externalId } = row;
    if (key !== stored?.email_key && isOther(await this.#findBy('email_key', key))) throw new EmailTaken();
    if (externalId === undefined || externalId === stored?.external_id) return;
    if (isOther(await this.#findBy('external_id', externalId))) throw new ExternalIdTaken();
  }

  /** Writes of this group take precedence: a stored row with this key may have changed its key since. */
  async #findBy(field: 'email_key' | 'external_id', key: string): Promise<UserDocument | undefined> {
    for (const row of this.rows.written()) if (row[field] === key) return row;
    const stored = await this.rows.findOnServer({ [field]: key });
    return stored === undefined || this.rows.isWritten(stored._id) ? undefined : stored;
  }
}
