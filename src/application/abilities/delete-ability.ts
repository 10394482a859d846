import type { Actor } from '../../domain/access/actor.js';
import type { Ability } from '../../domain/access/ability.js';
import { all } from '../../domain/access/needs.js';
import { decideAbilityDeletion } from '../../domain/abilities/delete-ability.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecord, type Deletion, deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

const ABILITY_DELETION = {
  needs: all('ability.delete', 'ability.read'),
  what: 'ability',
  find: ({ authority }, id) => authority.records.abilities.get(id),
  decide: (_, ability, { actor, matches }) => decideAbilityDeletion(actor, ability, { matches }),
} satisfies Deletion<Ability>;

/** Deletes an ability and removes its permissions from every role. */
export class DeleteAbility {
  static readonly needs = ABILITY_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound` and every refusal of `decideAbilityDeletion`. */
  execute(actor: Actor, input: ConditionalInput & LoggedInput): Promise<void> {
    return deleteRecord(this.writer, actor, input, ABILITY_DELETION);
  }
}

/** Deletes several abilities in one transaction, each as `DeleteAbility` does. */
export class DeleteAbilities {
  static readonly needs = ABILITY_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, ABILITY_DELETION);
  }
}
