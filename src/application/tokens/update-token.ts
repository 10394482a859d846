import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { LAST_USED } from '../../domain/authority/kinds/token.js';
import { earliestUnseen, momentOf } from '../../domain/stale/entries-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import type { ApiToken } from '../../domain/access/api-token.js';
import { settleToken } from '../../domain/tokens/settle-token.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import { decideTokenUpdate, type TokenPatch } from '../../domain/tokens/update-token.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { readChangesSince } from '../authority/read-changes-since.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import type { RecordValues } from '../ports/record-values.js';
import { rolesDeletedSince } from '../users/settle-stale-user.js';

/** Renames an API token, or changes its roles or its expiry. */
export class UpdateToken {
  static readonly needs = all('account.update', 'account.read');

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly values: Pick<RecordValues, 'list'>,
  ) {}

  /** Returns the token after the change. Throws `Forbidden`, `NotFound` and every refusal of `decideTokenUpdate`. */
  async execute(actor: Actor, input: UpdateInput<TokenPatch> & LoggedInput): Promise<UsedToken> {
    const { id, matches, requestId, receipt, dryRun } = input;
    authorise(actor, UpdateToken.needs);
    const lastUsed = (await this.values.list(LAST_USED)).get(id) ?? null;
    return this.writer.writeAs(
      actor,
      { needs: UpdateToken.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { authority, now } = transaction;
        const token = recordOf(authority.records.tokens, id, 'token');
        const { patch, conflicts } = await settleStale(transaction, actorNow, token, input);
        await transaction.record(decideTokenUpdate(actorNow, token, patch, { authority, now, matches, conflicts }));
        return { token: recordOf(transaction.authority.records.tokens, id, 'token'), lastUsed };
      },
    );
  }
}

async function settleStale(
  transaction: AuthorityTransaction,
  actor: Actor,
  token: ApiToken,
  { patch, since }: UpdateInput<TokenPatch>,
): Promise<Settled<TokenPatch>> {
  const moment = momentOf(token, since);
  if (moment === undefined) return { patch, conflicts: [] };
  const past = await readChangesSince(transaction, actor, { resource: 'token', record: token, since });
  const deleted = await rolesDeletedSince(transaction, patch, earliestUnseen(token, moment));
  return settleToken(token, patch, past, { authority: transaction.authority, deleted });
}
