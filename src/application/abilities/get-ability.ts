import type { Ability } from '../../domain/access/ability.js';
import { authorise, type Actor } from '../../domain/access/actor.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import { ListAbilities } from './list-abilities.js';

/** Gets one ability from the projection. */
export class GetAbility {
  static readonly needs = ListAbilities.needs;

  constructor(private readonly reader: AuthorityReader) {}

  /** Throws `Forbidden`, `NotFound`. */
  execute(actor: Actor, { id }: { readonly id: string }): Ability {
    authorise(actor, GetAbility.needs);
    return recordOf(this.reader.authority.records.abilities, id, 'ability');
  }
}
