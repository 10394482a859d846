import type { Ability } from '../../domain/access/ability.js';
import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { settleAbility } from '../../domain/abilities/settle-ability.js';
import { decideAbilityUpdate, type AbilityPatch } from '../../domain/abilities/update-ability.js';
import type { ConditionalInput } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { readPast } from '../authority/read-past.js';
import { recordOf } from '../authority/record-of.js';

/** Renames an ability or switches its actions. */
export class UpdateAbility {
  static readonly needs = all('ability.update', 'ability.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Returns the ability after the change. Throws `Forbidden`, `NotFound` and every refusal of `decideAbilityUpdate`. */
  async execute(
    actor: Actor,
    { id, patch, matches, since }: ConditionalInput & { readonly patch: AbilityPatch },
    requestId: string,
  ): Promise<Ability> {
    authorise(actor, UpdateAbility.needs);
    return this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, UpdateAbility.needs);
      const ability = recordOf(transaction.authority.records.abilities, id, 'ability');
      const past = await readPast(transaction, actorNow, {
        of: { resource: 'ability', recordId: id },
        record: ability,
        since,
      });
      const { patch: left, conflicts } = settleAbility(ability, patch, past);
      const entry = decideAbilityUpdate(actorNow, ability, left, { matches, conflicts });
      if (entry !== undefined) await transaction.record(entry);
      return recordOf(transaction.authority.records.abilities, id, 'ability');
    });
  }
}
