import type { Actor } from '../../domain/access/actor.js';
import { losesAdministrator, requireOtherAdministrator } from '../../domain/users/last-administrator.js';
import { all } from '../../domain/access/needs.js';
import { ADMINISTRATOR_ROLE_ID } from '../../domain/access/role.js';
import { requireFound } from '../../domain/domain-error.js';
import { decideUserDeletion } from '../../domain/users/delete-user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

/** Deletes a user permanently and ends their sessions. */
export class DeleteUser {
  static readonly needs = all('account.delete', 'account.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `LastAdministrator` and every refusal of `decideUserDeletion`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteUser.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const target = requireFound(await transaction.users.find(id), 'user');
        const entry = decideUserDeletion(actorNow, target, { authority: transaction.authority, matches });
        const loses = losesAdministrator(target, undefined);
        const hasOther = loses && (await transaction.users.hasOtherHolder(ADMINISTRATOR_ROLE_ID, id));
        requireOtherAdministrator(loses, hasOther);
        await transaction.links.remove(id);
        await transaction.users.remove(id);
        await transaction.codes.remove(id);
        await transaction.record(entry);
      },
    );
  }
}
