import { ABILITY_FIELDS, abilityValue } from '../../domain/abilities/ability-list.js';
import type { Ability } from '../../domain/access/ability.js';
import { authorise, type Actor } from '../../domain/access/actor.js';
import { any } from '../../domain/access/needs.js';
import type { Moment } from '../../domain/changes/moment.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Clock } from '../ports/clock.js';
import type { AsOf, AuthorityHistory } from '../authority/authority-history.js';

/** Lists abilities, as they are or were at a moment. */
export class ListAbilities {
  static readonly needs = any('ability.read', 'role.read', 'account.read');

  constructor(
    private readonly history: Pick<AuthorityHistory, 'read'>,
    private readonly clock: Clock,
  ) {}

  /** Throws `Forbidden`, `OutOfHistory`, `Unavailable`. */
  async execute(
    actor: Actor,
    { query, moment }: { readonly query: ListQuery; readonly moment: Moment | undefined },
  ): Promise<AsOf<ListPage<Ability>>> {
    authorise(actor, ListAbilities.needs);
    const list = { fields: ABILITY_FIELDS, valueOf: abilityValue };
    const authority = await this.history.read(actor, moment);
    return { authority, found: await listInSlices(authority.records.abilities.values(), query, list, this.clock) };
  }
}
