import type { Actor } from '../../domain/access/actor.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import { USER_DELETION } from './delete-user.js';

/** Deletes several users permanently in one transaction, each as `DeleteUser` does. */
export class DeleteUsers {
  static readonly needs = USER_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, USER_DELETION);
  }
}
