import type { PasswordRehash } from '../../application/ports/user-repository.js';
import { MemoryUserReader } from './memory-user-reader.js';

/** Users outside a transaction. */
export class MemoryUsers extends MemoryUserReader implements PasswordRehash {
  rehash(userId: string, previous: string, next: string): Promise<void> {
    return this.gate(() => {
      const stored = this.state.users.get(userId);
      if (stored?.passwordHash === previous) this.state.users.set(userId, { ...stored, passwordHash: next });
    });
  }
}
