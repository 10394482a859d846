import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Change } from '../../domain/changes/change.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ChangeLog } from '../ports/change-log.js';

/** A page of the log that a query of `CHANGE_FIELDS` asks for. */
export class ListChanges {
  /** An entry tells of people, roles and abilities alike. */
  static readonly needs = all('account.read', 'role.read', 'ability.read');

  constructor(private readonly log: Pick<ChangeLog, 'list'>) {}

  /** Throws `Forbidden`, `Unavailable`. */
  async execute(actor: Actor, query: ListQuery): Promise<ListPage<Change>> {
    authorise(actor, ListChanges.needs);
    return this.log.list(query, { reader: actor.id });
  }
}
