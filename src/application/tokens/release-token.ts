import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import { decideTokenRelease } from '../../domain/tokens/update-token.js';
import { BRAKE_MS } from '../../domain/users/directory-brake.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';
import type { TokenTimes } from './token-times.js';

/** Lets a directory that was held go on for an hour. */
export class ReleaseToken {
  static readonly needs = all('account.delete', 'account.read');

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly times: Pick<TokenTimes, 'read'>,
  ) {}

  /** Throws `Forbidden`, `NotFound`, and as `decideTokenRelease`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<UsedToken> {
    authorise(actor, ReleaseToken.needs);
    const withTimes = await this.times.read();
    const write = { needs: ReleaseToken.needs, requestId, receipt, dryRun };
    return this.writer.writeAs(actor, write, async (transaction) => {
      const token = recordOf(transaction.authority.records.tokens, id, 'token');
      await transaction.record(decideTokenRelease(token, transaction.clockTime + BRAKE_MS, matches));
      return withTimes(recordOf(transaction.authority.records.tokens, id, 'token'));
    });
  }
}
