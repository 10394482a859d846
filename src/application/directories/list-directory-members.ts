import { MAX_PAGE_SIZE, type Position } from '../../domain/lists/list-query.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { UserLister } from '../ports/user-repository.js';

const BY_ID = [{ field: 'id', descending: false }] as const;

/** Lists the ids of everybody in a group. */
export class ListDirectoryMembers {
  static readonly needs = all('account.read');

  constructor(private readonly users: UserLister) {}

  /** In order. Throws `Forbidden`, `Unavailable`. */
  async execute(actor: Actor, { groupId }: { readonly groupId: string }): Promise<string[]> {
    authorise(actor, ListDirectoryMembers.needs);
    const filters = [{ field: 'groups', operator: 'eq', values: [groupId] }] as const;
    const members: string[] = [];
    for (let after: Position | undefined; ;) {
      const page = { kind: 'after', after, limit: MAX_PAGE_SIZE } as const;
      const { records, next } = await this.users.list(
        { filters, search: [], order: BY_ID, page },
        { reader: actor.id },
      );
      members.push(...records.map(({ id }) => id));
      if (next === undefined) return members;
      after = next;
    }
  }
}
