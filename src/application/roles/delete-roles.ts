import type { Actor } from '../../domain/access/actor.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import { ROLE_DELETION } from './delete-role.js';

/** Deletes several roles in one transaction, each as `DeleteRole` does. */
export class DeleteRoles {
  static readonly needs = ROLE_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, ROLE_DELETION);
  }
}
