import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { isOfDirectory } from '../../domain/tokens/api-token.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import { decideTokenRotation } from '../../domain/tokens/update-token.js';
import { requireAdministrator } from '../../domain/users/administrators.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';
import type { ApiTokenTexts } from '../ports/api-token-texts.js';
import type { IssuedToken } from './create-token.js';
import type { TokenTimes } from './token-times.js';
import { UpdateToken } from './update-token.js';

/** Gives an API token another text; the old one is void at once. */
export class RotateToken {
  static readonly needs = UpdateToken.needs;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly texts: Pick<ApiTokenTexts, 'make'>,
    private readonly times: Pick<TokenTimes, 'read'>,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `AdministratorsOnly` for one of a directory, and every refusal of `decideTokenRotation`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<IssuedToken & UsedToken> {
    authorise(actor, RotateToken.needs);
    const withTimes = await this.times.read();
    const { text, hash } = this.texts.make();
    return this.writer.writeAs(
      actor,
      { needs: RotateToken.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { authority } = transaction;
        const token = recordOf(authority.records.tokens, id, 'token');
        if (isOfDirectory(token)) requireAdministrator(actorNow);
        await transaction.record(decideTokenRotation(actorNow, token, hash, { authority, matches }));
        return { ...withTimes(recordOf(transaction.authority.records.tokens, id, 'token')), text };
      },
    );
  }
}
