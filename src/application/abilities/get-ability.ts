import type { Ability } from '../../domain/access/ability.js';
import { authorise, type Actor } from '../../domain/access/actor.js';
import type { AsOf, AuthorityHistory } from '../authority/authority-history.js';
import type { Moment } from '../../domain/changes/moment.js';
import { recordOf } from '../authority/record-of.js';
import { ListAbilities } from './list-abilities.js';

/** Gets one ability, as it is or was at a moment. */
export class GetAbility {
  static readonly needs = ListAbilities.needs;

  constructor(private readonly history: Pick<AuthorityHistory, 'read'>) {}

  /** Throws `Forbidden`, `NotFound`, `OutOfHistory`, `Unavailable`. */
  async execute(
    actor: Actor,
    { id, moment }: { readonly id: string; readonly moment: Moment | undefined },
  ): Promise<AsOf<Ability>> {
    authorise(actor, GetAbility.needs);
    const authority = await this.history.read(actor, moment);
    return { authority, found: recordOf(authority.records.abilities, id, 'ability') };
  }
}
