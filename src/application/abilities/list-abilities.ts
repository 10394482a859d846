import { ABILITY_FIELDS, abilityValue } from '../../domain/abilities/ability-list.js';
import type { Ability } from '../../domain/access/ability.js';
import { authorise, type Actor } from '../../domain/access/actor.js';
import { any } from '../../domain/access/needs.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { listInTurns } from '../lists/list-in-turns.js';
import type { Clock } from '../ports/clock.js';
import type { AuthorityReader } from '../authority/authority-reader.js';

/** Lists abilities from the projection. */
export class ListAbilities {
  static readonly needs = any('ability.read', 'role.read', 'account.read');

  constructor(
    private readonly reader: AuthorityReader,
    private readonly clock: Clock,
  ) {}

  /** Throws `Forbidden`. */
  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<Ability>> {
    authorise(actor, ListAbilities.needs);
    const list = { fields: ABILITY_FIELDS, valueOf: abilityValue };
    return listInTurns(this.reader.authority.records.abilities.values(), query, list, this.clock);
  }
}
