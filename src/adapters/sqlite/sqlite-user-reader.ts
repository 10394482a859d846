import type { PasswordRehash, UserNames, UserReader } from '../../application/ports/user-repository.js';
import type { Credential, User } from '../../domain/users/user.js';
import type { SqliteConnections } from './sqlite-connections.js';

/** Users outside a transaction. */
export class SqliteUserReader implements UserReader, PasswordRehash, UserNames {
  constructor(private readonly connections: SqliteConnections) {}

  find(id: string): Promise<User | undefined> {
    return this.connections.snapshot(({ users }) => users.find(id));
  }

  findCredential(emailKey: string): Promise<Credential | undefined> {
    return this.connections.read(({ users }) => users.findCredential(emailKey));
  }

  findCredentialOf(id: string): Promise<Credential | undefined> {
    return this.connections.read(({ users }) => users.findCredentialOf(id));
  }

  findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.connections.read(({ users }) => users.findNames(ids));
  }

  rehash(userId: string, previous: string, next: string): Promise<void> {
    return this.connections.write(({ users }) => users.rehash(userId, previous, next));
  }
}
