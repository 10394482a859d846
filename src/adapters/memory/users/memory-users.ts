import type {
  OtherHolder,
  RoleSetCount,
  RoleSetGroup,
  SeenUser,
  UserAsOf,
} from '../../../application/ports/user-repository.js';
import { NotFound } from '../../../domain/domain-error.js';
import { evaluateList } from '../../../domain/lists/evaluate-list.js';
import { holdingsOf } from '../../../domain/groups/holdings.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { compareSummaries, foldedSummary, type UserSummary } from '../../../domain/lists/user-summary.js';
import { userEmailKey } from '../../../domain/text/email-key.js';
import { EmailTaken, ExternalIdTaken } from '../../../domain/users/errors.js';
import { USER_FIELDS, userValue } from '../../../domain/users/user-list.js';
import { canSignIn, type Credential, type User } from '../../../domain/users/user.js';
import { roleSetOf } from '../../storage-kernel/role-set.js';
import type { MemoryState, StoredUser } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Users; inside a transaction with its journal. */
export class MemoryUsers {
  constructor(
    private readonly state: Pick<MemoryState, 'users' | 'emails' | 'externalIds' | 'signInKeys' | 'head'>,
    private readonly journal?: UndoJournal,
  ) {}

  find(id: string): User | undefined {
    const stored = this.state.users.get(id);
    return stored && userOf(stored);
  }

  findAsOf(id: string): UserAsOf {
    return { user: this.find(id), head: this.state.head };
  }

  findCredential(emailKey: string): Credential | undefined {
    const id = this.state.emails.get(emailKey);
    return id === undefined ? undefined : this.findCredentialOf(id);
  }

  findCredentialOf(id: string): Credential | undefined {
    const stored = this.state.users.get(id);
    return stored && { userId: id, passwordHash: stored.passwordHash, epoch: stored.user.epoch };
  }

  findNames(ids: readonly string[]): ReadonlyMap<string, string> {
    const found = ids.map((id) => this.find(id)).filter((user) => user !== undefined);
    return new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  }

  /** Evaluates the stored records directly and copies only those on the page. */
  list(query: ListQuery): ListPage<User> {
    const stored = [...this.state.users.values()].map(([, one]) => one);
    const page = evaluateList(stored, query, USER_FIELDS, ({ user }, field) => userValue(user, field));
    return { ...page, records: page.records.map((one) => userOf(structuredClone(one))) };
  }

  listHeldRoles(): string[] {
    return [...new Set([...this.state.users.values()].flatMap(([, { user }]) => holdingsOf(user)))];
  }

  insert(user: User, passwordHash: string | null): void {
    this.#put(user, passwordHash);
  }

  replace(user: User, passwordHash?: string | null): void {
    const stored = this.state.users.get(user.id);
    if (stored === undefined) throw new NotFound('user');
    const { lastSeen } = stored.user;
    this.#put({ ...user, lastSeen }, passwordHash === undefined ? stored.passwordHash : passwordHash, stored.user);
  }

  rehash(userId: string, previous: string, next: string): void {
    const stored = this.state.users.get(userId);
    if (stored?.passwordHash === previous) this.state.users.set(userId, { ...stored, passwordHash: next });
  }

  invite(id: string, until: number): void {
    const stored = this.state.users.get(id);
    if (stored === undefined) return;
    this.state.users.set(id, { ...stored, user: { ...stored.user, invitedUntil: until } }, this.journal);
  }

  recordSeen(seen: readonly SeenUser[], now: number): void {
    for (const { id, at } of seen) {
      const stored = this.state.users.get(id);
      if (stored === undefined) continue;
      const { lastSeen } = stored.user;
      if (lastSeen !== null && lastSeen >= at && lastSeen <= now) continue;
      this.state.users.set(id, { ...stored, user: { ...stored.user, lastSeen: at } });
    }
  }

  remove(id: string): void {
    const stored = this.state.users.get(id);
    if (stored === undefined) return;
    this.state.users.delete(id, this.journal);
    this.#forget(stored.user);
  }

  removeRole(roleId: string, limit: number): number {
    const holders = [...this.state.users.values()].filter(([, { user }]) => holdingsOf(user).includes(roleId));
    for (const [id, { user, passwordHash }] of holders.slice(0, limit)) {
      const roleIds = user.roleIds.filter((one) => one !== roleId);
      const groupIds = user.groupIds.filter((one) => one !== roleId);
      this.state.users.set(id, { user: { ...user, roleIds, groupIds }, passwordHash }, this.journal);
    }
    return Math.min(holders.length, limit);
  }

  listHolders(id: string, limit: number): string[] {
    const users = [...this.state.users.values()].map(([, { user }]) => user);
    return users
      .filter((user) => holdingsOf(user).includes(id))
      .slice(0, limit)
      .map((user) => user.id);
  }

  hasOtherHolder({ roleId, exceptId, usableScopes }: OtherHolder): boolean {
    const keys = [...this.state.signInKeys.values()].map(([, key]) => key);
    return [...this.state.users.values()].some(([id, stored]) => {
      if (id === exceptId || !stored.user.roleIds.includes(roleId)) return false;
      const own = keys.filter(({ userId }) => userId === id);
      return canSignIn(userOf(stored), own, usableScopes);
    });
  }

  listHeldWith(id: string): string[] {
    const held = [...this.state.users.values()].map(([, { user }]) => holdingsOf(user));
    return [...new Set(held.filter((ids) => ids.includes(id)).flat())];
  }

  countByRoleSet(roleIds: readonly string[]): RoleSetCount[] {
    const counts = new Map<string, RoleSetCount>();
    for (const user of this.#unsuspended()) {
      const set = roleSetOf(holdingsOf(user));
      if (!set.roleIds.some((id) => roleIds.includes(id))) continue;
      counts.set(set.id, { roleIds: set.roleIds, users: (counts.get(set.id)?.users ?? 0) + 1 });
    }
    return [...counts.values()];
  }

  countHolders(ids: readonly string[]): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const [, { user }] of this.state.users.values()) {
      for (const id of holdingsOf(user)) if (ids.includes(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  listFirst(groups: readonly RoleSetGroup[], limit: number): UserSummary[][] {
    const users = this.#unsuspended()
      .map((user) => ({ ...foldedSummary(user), set: roleSetOf(holdingsOf(user)).id }))
      .sort(compareSummaries);
    return groups.map((group) => {
      const sets = new Set(group.sets.map((roleIds) => roleSetOf(roleIds).id));
      const first = users.filter(({ set }) => sets.has(set)).slice(0, limit);
      return first.map(({ summary }) => ({ ...summary }));
    });
  }

  #unsuspended(): StoredUser['user'][] {
    return [...this.state.users.values()].map(([, { user }]) => user).filter(({ suspended }) => !suspended);
  }

  #put({ hasPassword: _, ...user }: User, passwordHash: string | null, before?: StoredUser['user']): void {
    const { emails, externalIds, users } = this.state;
    const { id, externalId } = user;
    const key = userEmailKey(user);
    if ((emails.get(key) ?? id) !== id) throw new EmailTaken();
    if (externalId !== null && (externalIds.get(externalId) ?? id) !== id) throw new ExternalIdTaken();
    if (before !== undefined) this.#forget(before);
    emails.set(key, id, this.journal);
    if (externalId !== null) externalIds.set(externalId, id, this.journal);
    users.set(id, { user, passwordHash }, this.journal);
  }

  #forget(user: StoredUser['user']): void {
    this.state.emails.delete(userEmailKey(user), this.journal);
    if (user.externalId !== null) this.state.externalIds.delete(user.externalId, this.journal);
  }
}

function userOf({ user, passwordHash }: StoredUser): User {
  return { ...user, hasPassword: passwordHash !== null };
}
