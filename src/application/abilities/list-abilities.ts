import { ABILITY_FIELDS, abilityValue } from '../../domain/access/ability-list.js';
import type { Ability } from '../../domain/access/ability.js';
import { authorise, type Actor } from '../../domain/access/actor.js';
import { any } from '../../domain/access/needs.js';
import { evaluateList } from '../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { AuthorityReader } from '../authority/authority-reader.js';

/** Abilities, from the projection. */
export class ListAbilities {
  static readonly needs = any('ability.read', 'role.read', 'account.read');

  constructor(private readonly reader: AuthorityReader) {}

  /** Throws `Forbidden`. */
  execute(actor: Actor, query: ListQuery): ListPage<Ability> {
    authorise(actor, ListAbilities.needs);
    return evaluateList(this.reader.authority.records.abilities.values(), query, ABILITY_FIELDS, abilityValue);
  }
}
