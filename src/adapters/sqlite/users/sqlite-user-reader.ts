import type { ReadOptions } from '../../../application/ports/read-options.js';
import type {
  HeldRoles,
  PasswordRehash,
  UserAsOf,
  UserAsOfReader,
  UserLister,
  UserNames,
  UserReader,
} from '../../../application/ports/user-repository.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { Credential, User } from '../../../domain/users/user.js';
import type { SqliteLists } from '../lists/sqlite-lists.js';
import { USER_LIST } from './user-list.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteHead } from '../changes/sqlite-head.js';
import type { UserTable } from './user-table.js';

/** Users outside a transaction. */
export class SqliteUserReader implements UserReader, UserAsOfReader, UserLister, PasswordRehash, HeldRoles, UserNames {
  constructor(
    private readonly connections: SqliteConnections<{ readonly users: UserTable; readonly head: SqliteHead }>,
    private readonly lists: SqliteLists,
  ) {}

  find(id: string): Promise<User | undefined> {
    return this.connections.snapshot(({ users }) => users.find(id));
  }

  findAsOf(id: string): Promise<UserAsOf> {
    return this.connections.snapshot(({ users, head }) => ({ user: users.find(id), head: head.get() }));
  }

  findCredential(emailKey: string): Promise<Credential | undefined> {
    return this.connections.read(({ users }) => users.findCredential(emailKey));
  }

  findCredentialOf(id: string): Promise<Credential | undefined> {
    return this.connections.read(({ users }) => users.findCredentialOf(id));
  }

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<User>> {
    return this.lists.list(query, USER_LIST, options);
  }

  listHeldRoles(): Promise<string[]> {
    return this.connections.read(({ users }) => users.listHeldRoles());
  }

  findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.connections.read(({ users }) => users.findNames(ids));
  }

  rehash(userId: string, previous: string, next: string): Promise<void> {
    return this.connections.write(({ users }) => users.rehash(userId, previous, next));
  }
}
