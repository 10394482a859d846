import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Change } from '../../domain/changes/change.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ChangeLog } from '../ports/change-log.js';

/** Lists changes; the query's fields are `CHANGE_FIELDS`. */
export class ListChanges {
  /** All of these, because entries are about users, roles and abilities. */
  static readonly needs = all('account.read', 'role.read', 'ability.read');

  constructor(private readonly log: Pick<ChangeLog, 'list'>) {}

  /** Throws `Forbidden`, `Unavailable`. */
  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<Change>> {
    authorise(actor, ListChanges.needs);
    return this.log.list(query, { reader: actor.id });
  }
}
