import type { Ability } from '../../domain/access/ability.js';
import type { Actor } from '../../domain/access/actor.js';
import { decideAbilityCreation, type NewAbility } from '../../domain/abilities/create-ability.js';
import { all } from '../../domain/access/needs.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { RepeatableInput } from '../idempotency/answer-keeper.js';
import type { Ids } from '../ports/ids.js';

/** Creates an ability. The built-in Administrator is granted its permissions in the same transaction. */
export class CreateAbility {
  static readonly needs = all('ability.create', 'ability.read');

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
  ) {}

  /** Throws `Forbidden` and every refusal of `decideAbilityCreation`. */
  async execute(actor: Actor, input: NewAbility & LoggedInput & RepeatableInput<Ability>): Promise<Ability> {
    const id = this.ids.next();
    const { needs } = CreateAbility;
    return this.writer.writeAs(
      actor,
      { needs, requestId: input.requestId, receipt: input.receipt, dryRun: input.dryRun, once: input.once },
      async (transaction) => {
        await transaction.record(decideAbilityCreation(id, input, transaction.authority));
        return recordOf(transaction.authority.records.abilities, id, 'ability');
      },
    );
  }
}
