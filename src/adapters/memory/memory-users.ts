import type { PasswordRehash, UserNames } from '../../application/ports/user-repository.js';
import { MemoryUserReader } from './memory-user-reader.js';

/** Users outside a transaction. */
export class MemoryUsers extends MemoryUserReader implements PasswordRehash, UserNames {
  rehash(userId: string, previous: string, next: string): Promise<void> {
    return this.gate(() => {
      const stored = this.state.users.get(userId);
      if (stored?.passwordHash === previous) this.state.users.set(userId, { ...stored, passwordHash: next });
    });
  }

  findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.gate(() => {
      const names = new Map<string, string>();
      for (const id of ids) {
        const stored = this.state.users.get(id);
        if (stored !== undefined) names.set(id, `${stored.user.firstName} ${stored.user.lastName}`);
      }
      return names;
    });
  }
}
