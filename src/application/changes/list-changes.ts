import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { LOG_NEEDS, shownChange, type ShownChange } from '../../domain/authority/shown-change.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { ActorNames, Named } from '../users/actor-names.js';

/** Lists changes; the query's fields are `CHANGE_FIELDS`. */
export class ListChanges {
  static readonly needs = LOG_NEEDS;

  constructor(
    private readonly log: Pick<ChangeLog, 'list'>,
    private readonly names: Pick<ActorNames, 'addTo'>,
  ) {}

  /** Throws `Forbidden`, `Unavailable`. */
  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<Named<ShownChange>>> {
    authorise(actor, ListChanges.needs);
    const page = await this.log.list(query, { reader: actor.id });
    const shown = page.records.map((change) => shownChange(change, actor.permissions));
    return { ...page, records: await this.names.addTo(shown) };
  }
}
