import type { UserRepository } from '../../../application/ports/user-repository.js';
import { NotFound } from '../../../domain/domain-error.js';
import { emailKey } from '../../../domain/users/email.js';
import { EmailTaken } from '../../../domain/users/errors.js';
import type { User } from '../../../domain/users/user.js';
import type { MemoryState } from '../writing/memory-state.js';
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
      this.#put(user, passwordHash ?? stored.passwordHash, emailKey(stored.user.email));
    });
  }

  remove(id: string): Promise<void> {
    return this.gate(() => {
      const stored = this.state.users.get(id);
      if (stored === undefined) return;
      this.state.users.delete(id, this.journal);
      this.state.emails.delete(emailKey(stored.user.email), this.journal);
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

  #put({ hasPassword: _, ...user }: User, passwordHash: string | null, oldKey?: string): void {
    const key = emailKey(user.email);
    const holder = this.state.emails.get(key);
    if (holder !== undefined && holder !== user.id) throw new EmailTaken();
    if (oldKey !== undefined) this.state.emails.delete(oldKey, this.journal);
    this.state.emails.set(key, user.id, this.journal);
    this.state.users.set(user.id, { user, passwordHash }, this.journal);
  }
}
