import type {
  HeldRoles,
  PasswordRehash,
  UserAsOf,
  UserAsOfReader,
  UserLister,
  UserNames,
} from '../../../application/ports/user-repository.js';
import { evaluateList } from '../../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { USER_FIELDS, userValue } from '../../../domain/users/user-list.js';
import type { User } from '../../../domain/users/user.js';
import { MemoryUserFinder, userOf } from './memory-user-finder.js';

/** Users outside a transaction. */
export class MemoryUserReader
  extends MemoryUserFinder
  implements UserAsOfReader, UserLister, PasswordRehash, HeldRoles, UserNames
{
  /** Evaluates the stored records directly and copies only those on the page. */
  list(query: ListQuery): Promise<ListPage<User>> {
    return this.gate(() => {
      const stored = [...this.state.users.values()].map(([, one]) => one);
      const page = evaluateList(stored, query, USER_FIELDS, ({ user }, field) => userValue(user, field));
      return { ...page, records: page.records.map((one) => userOf(structuredClone(one))) };
    });
  }

  findAsOf(id: string): Promise<UserAsOf> {
    return this.gate(() => {
      const stored = this.state.users.get(id);
      return { user: stored && userOf(stored), head: this.state.head };
    });
  }

  listHeldRoles(): Promise<string[]> {
    return this.gate(() => {
      const held = new Set<string>();
      for (const [, { user }] of this.state.users.values()) for (const id of user.roleIds) held.add(id);
      return [...held];
    });
  }

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
