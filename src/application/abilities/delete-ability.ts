import type { Actor } from '../../domain/access/actor.js';
import { decideAbilityDeletion } from '../../domain/abilities/delete-ability.js';
import { all } from '../../domain/access/needs.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

/** Deletes an ability and removes its permissions from every role. */
export class DeleteAbility {
  static readonly needs = all('ability.delete', 'ability.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound` and every refusal of `decideAbilityDeletion`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteAbility.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const ability = recordOf(transaction.authority.records.abilities, id, 'ability');
        await transaction.record(decideAbilityDeletion(actorNow, ability, { matches }));
      },
    );
  }
}
