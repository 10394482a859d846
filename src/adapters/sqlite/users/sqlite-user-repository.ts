import type { RoleSetCount, RoleSetGroup, UserRepository } from '../../../application/ports/user-repository.js';
import type { UserSummary } from '../../../domain/lists/user-summary.js';
import type { Credential, User } from '../../../domain/users/user.js';
import { firstOfGroups } from '../../storage-kernel/first-of-groups.js';
import type { RoleSetTable } from './role-set-table.js';
import type { UserTable } from './user-table.js';

/** Users inside a transaction. */
export class SqliteUserRepository implements UserRepository {
  constructor(
    private readonly table: UserTable,
    private readonly roleSets: RoleSetTable,
  ) {}

  async find(id: string): Promise<User | undefined> {
    return this.table.find(id);
  }

  async findCredential(emailKey: string): Promise<Credential | undefined> {
    return this.table.findCredential(emailKey);
  }

  async findCredentialOf(id: string): Promise<Credential | undefined> {
    return this.table.findCredentialOf(id);
  }

  async insert(user: User, passwordHash: string | null): Promise<void> {
    this.table.insert(user, passwordHash);
  }

  async replace(user: User, passwordHash?: string): Promise<void> {
    this.table.replace(user, passwordHash);
  }

  async remove(id: string): Promise<void> {
    this.table.remove(id);
  }

  async removeRole(roleId: string, limit: number): Promise<number> {
    return this.table.removeRole(roleId, limit);
  }

  async hasOtherHolder(roleId: string, exceptId: string): Promise<boolean> {
    return this.table.hasOtherHolder(roleId, exceptId);
  }

  async countByRoleSet(roleIds: readonly string[]): Promise<RoleSetCount[]> {
    return this.roleSets.countByRoleSet(roleIds);
  }

  async listFirst(groups: readonly RoleSetGroup[], limit: number): Promise<UserSummary[][]> {
    const { roleSets } = this;
    return firstOfGroups(groups, limit, {
      uncertain: 0,
      listHeads: async (sets) => roleSets.listHeads(sets),
      listFirst: async (sets, rows) => roleSets.listFirst(sets, rows),
    });
  }
}
