import type { UserRepository } from '../../../application/ports/user-repository.js';
import type { Credential, User } from '../../../domain/users/user.js';
import type { UserTable } from './user-table.js';
import type { WorkScope } from '../work-scope.js';

/** Users inside a transaction. */
export class SqliteUserRepository implements UserRepository {
  constructor(
    private readonly table: UserTable,
    private readonly scope: WorkScope,
  ) {}

  async find(id: string): Promise<User | undefined> {
    this.scope.assertOpen();
    return this.table.find(id);
  }

  async findCredential(emailKey: string): Promise<Credential | undefined> {
    this.scope.assertOpen();
    return this.table.findCredential(emailKey);
  }

  async findCredentialOf(id: string): Promise<Credential | undefined> {
    this.scope.assertOpen();
    return this.table.findCredentialOf(id);
  }

  async insert(user: User, passwordHash: string | null): Promise<void> {
    this.scope.assertOpen();
    this.table.insert(user, passwordHash);
  }

  async replace(user: User, passwordHash?: string): Promise<void> {
    this.scope.assertOpen();
    this.table.replace(user, passwordHash);
  }

  async remove(id: string): Promise<void> {
    this.scope.assertOpen();
    this.table.remove(id);
  }

  async removeRole(roleId: string, limit: number): Promise<number> {
    this.scope.assertOpen();
    return this.table.removeRole(roleId, limit);
  }

  async hasOtherHolder(roleId: string, exceptId: string): Promise<boolean> {
    this.scope.assertOpen();
    return this.table.hasOtherHolder(roleId, exceptId);
  }
}
