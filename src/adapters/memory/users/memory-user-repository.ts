import type { RoleSetCount, RoleSetGroup, UserRepository } from '../../../application/ports/user-repository.js';
import { compareSummaries, foldedSummary, type UserSummary } from '../../../domain/lists/user-summary.js';
import { NotFound } from '../../../domain/domain-error.js';
import { userEmailKey } from '../../../domain/text/email-key.js';
import { EmailTaken } from '../../../domain/users/errors.js';
import type { User } from '../../../domain/users/user.js';
import { roleSetOf } from '../../storage-kernel/role-set.js';
import type { MemoryState, StoredUser } from '../writing/memory-state.js';
import { MemoryUserFinder, type Gate } from './memory-user-finder.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Users inside a transaction. */
export class MemoryUserRepository extends MemoryUserFinder implements UserRepository {
  constructor(
    state: MemoryState,
    gate: Gate,
    private readonly journal: UndoJournal,
  ) {
    super(state, gate);
  }

  insert(user: User, passwordHash: string | null): Promise<void> {
    return this.gate(() => this.#put(user, passwordHash));
  }

  replace(user: User, passwordHash?: string): Promise<void> {
    return this.gate(() => {
      const stored = this.state.users.get(user.id);
      if (stored === undefined) throw new NotFound('user');
      this.#put(user, passwordHash ?? stored.passwordHash, userEmailKey(stored.user));
    });
  }

  remove(id: string): Promise<void> {
    return this.gate(() => {
      const stored = this.state.users.get(id);
      if (stored === undefined) return;
      this.state.users.delete(id, this.journal);
      this.state.emails.delete(userEmailKey(stored.user), this.journal);
    });
  }

  removeRole(roleId: string, limit: number): Promise<number> {
    return this.gate(() => {
      const holders = [...this.state.users.values()].filter(([, { user }]) => user.roleIds.includes(roleId));
      for (const [id, { user, passwordHash }] of holders.slice(0, limit)) {
        const roleIds = user.roleIds.filter((one) => one !== roleId);
        this.state.users.set(id, { user: { ...user, roleIds }, passwordHash }, this.journal);
      }
      return Math.min(holders.length, limit);
    });
  }

  hasOtherHolder(roleId: string, exceptId: string): Promise<boolean> {
    return this.gate(() => {
      for (const [id, { user, passwordHash }] of this.state.users.values()) {
        if (id === exceptId || user.suspended || passwordHash === null) continue;
        if (user.roleIds.includes(roleId)) return true;
      }
      return false;
    });
  }

  countByRoleSet(roleIds: readonly string[]): Promise<RoleSetCount[]> {
    return this.gate(() => {
      const counts = new Map<string, RoleSetCount>();
      for (const user of this.#unsuspended()) {
        if (!user.roleIds.some((id) => roleIds.includes(id))) continue;
        const set = roleSetOf(user.roleIds);
        counts.set(set.id, { roleIds: set.roleIds, users: (counts.get(set.id)?.users ?? 0) + 1 });
      }
      return [...counts.values()];
    });
  }

  listFirst(groups: readonly RoleSetGroup[], limit: number): Promise<UserSummary[][]> {
    return this.gate(() => {
      const users = [...this.#unsuspended()]
        .map((user) => ({ ...foldedSummary(user), set: roleSetOf(user.roleIds).id }))
        .sort(compareSummaries);
      return groups.map((group) => {
        const sets = new Set(group.sets.map((roleIds) => roleSetOf(roleIds).id));
        const first = users.filter(({ set }) => sets.has(set)).slice(0, limit);
        return first.map(({ summary }) => ({ ...summary }));
      });
    });
  }

  *#unsuspended(): Iterable<StoredUser['user']> {
    for (const [, { user }] of this.state.users.values()) if (!user.suspended) yield user;
  }

  #put({ hasPassword: _, ...user }: User, passwordHash: string | null, oldKey?: string): void {
    const key = userEmailKey(user);
    const holder = this.state.emails.get(key);
    if (holder !== undefined && holder !== user.id) throw new EmailTaken();
    if (oldKey !== undefined) this.state.emails.delete(oldKey, this.journal);
    this.state.emails.set(key, user.id, this.journal);
    this.state.users.set(user.id, { user, passwordHash }, this.journal);
  }
}
