import type { Ability } from '../../domain/access/ability.js';
import { authorise, type Actor } from '../../domain/access/actor.js';
import { decideAbilityCreation, type NewAbility } from '../../domain/abilities/create-ability.js';
import { all } from '../../domain/access/needs.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { Ids } from '../ports/ids.js';

/** Creates an ability. The built-in Administrator is granted its permissions in the same transaction. */
export class CreateAbility {
  static readonly needs = all('ability.create', 'ability.read');

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
  ) {}

  /** Throws `Forbidden` and every refusal of `decideAbilityCreation`. */
  async execute(actor: Actor, input: NewAbility, requestId: string): Promise<Ability> {
    const id = this.ids.next();
    authorise(actor, CreateAbility.needs);
    return this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, CreateAbility.needs);
      await transaction.record(decideAbilityCreation(id, input, transaction.authority));
      return recordOf(transaction.authority.records.abilities, id, 'ability');
    });
  }
}
