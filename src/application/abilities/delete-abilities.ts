import type { Actor } from '../../domain/access/actor.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import { ABILITY_DELETION } from './delete-ability.js';

/** Deletes several abilities in one transaction, each as `DeleteAbility` does. */
export class DeleteAbilities {
  static readonly needs = ABILITY_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, ABILITY_DELETION);
  }
}
