import type { Ability } from '../../domain/access/ability.js';
import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { settleAbility } from '../../domain/abilities/settle-ability.js';
import { decideAbilityUpdate, type AbilityPatch } from '../../domain/abilities/update-ability.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { readChangesSince } from '../authority/read-changes-since.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';

/** Renames an ability or switches its actions. */
export class UpdateAbility {
  static readonly needs = all('ability.update', 'ability.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Returns the ability after the change. Throws `Forbidden`, `NotFound` and every refusal of `decideAbilityUpdate`. */
  async execute(actor: Actor, input: UpdateInput<AbilityPatch> & LoggedInput): Promise<Ability> {
    const { id, patch, matches, since, requestId, receipt, dryRun } = input;
    return this.writer.writeAs(
      actor,
      { needs: UpdateAbility.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const ability = recordOf(transaction.authority.records.abilities, id, 'ability');
        const past = await readChangesSince(transaction, actorNow, { resource: 'ability', record: ability, since });
        const { patch: remaining, conflicts } = settleAbility(ability, patch, past);
        const entry = decideAbilityUpdate(actorNow, ability, remaining, { matches, conflicts });
        await transaction.record(entry);
        return recordOf(transaction.authority.records.abilities, id, 'ability');
      },
    );
  }
}
