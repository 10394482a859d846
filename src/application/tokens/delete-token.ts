import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideTokenDeletion } from '../../domain/tokens/update-token.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

/** Deletes an API token, which is void at once. */
export class DeleteToken {
  static readonly needs = all('account.delete', 'account.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound` and every refusal of `decideTokenDeletion`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteToken.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { authority } = transaction;
        const token = recordOf(authority.records.tokens, id, 'token');
        await transaction.record(decideTokenDeletion(actorNow, token, { authority, matches }));
      },
    );
  }
}
