import type { UserReader } from '../../../application/ports/user-repository.js';
import type { Credential, User } from '../../../domain/users/user.js';
import type { MemoryState, StoredUser } from '../writing/memory-state.js';

/** Runs a call once it's allowed: outside a transaction when none is running, inside one until it ends. */
export type Gate = <T>(call: () => T) => Promise<T>;

/** Reads users. */
export class MemoryUserFinder implements UserReader {
  constructor(
    protected readonly state: MemoryState,
    protected readonly gate: Gate,
  ) {}

  find(id: string): Promise<User | undefined> {
    return this.gate(() => {
      const stored = this.state.users.get(id);
      return stored === undefined ? undefined : userOf(stored);
    });
  }

  findCredential(emailKey: string): Promise<Credential | undefined> {
    return this.gate(() => {
      const id = this.state.emails.get(emailKey);
      return id === undefined ? undefined : this.#credentialOf(id);
    });
  }

  findCredentialOf(id: string): Promise<Credential | undefined> {
    return this.gate(() => this.#credentialOf(id));
  }

  #credentialOf(id: string): Credential | undefined {
    const stored = this.state.users.get(id);
    if (stored === undefined) return undefined;
    return { userId: id, passwordHash: stored.passwordHash, epoch: stored.user.epoch };
  }
}

export function userOf({ user, passwordHash }: StoredUser): User {
  return { ...user, hasPassword: passwordHash !== null };
}
