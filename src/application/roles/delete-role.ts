import type { Actor } from '../../domain/access/actor.js';
import { decideRoleDeletion } from '../../domain/roles/delete-role.js';
import { all } from '../../domain/access/needs.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

/** Deletes a role. Its users lose it at once, because unknown roles grant nothing; `SweepRoles` cleans their rows later. */
export class DeleteRole {
  static readonly needs = all('role.delete', 'role.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound` and every refusal of `decideRoleDeletion`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteRole.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { authority } = transaction;
        const role = recordOf(authority.records.roles, id, 'role');
        await transaction.record(decideRoleDeletion(actorNow, role, { authority, matches }));
      },
    );
  }
}
