import { TOKEN } from '../../domain/authority/kinds/token.js';
import { all } from '../../domain/permissions/needs.js';
import { earliestUnseen, momentOf } from '../../domain/stale/entries-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import type { ApiToken } from '../../domain/tokens/api-token.js';
import { settleToken } from '../../domain/tokens/settle-token.js';
import { decideTokenUpdate, refuseTokenDeletion, type TokenPatch } from '../../domain/tokens/update-token.js';
import type { DeletionRules, Staleness, UpdateRules } from '../authority/record-rules.js';
import { rolesDeletedSince } from '../users/settle-stale-user.js';

/** A deleted token is void at once. */
export const TOKEN_RULES = {
  kind: TOKEN,
  needs: {
    update: all('account.update', 'account.read'),
    delete: all('account.delete', 'account.read'),
  },
  settle: settleStale,
  update: (token, patch, { actor, ...rest }) => decideTokenUpdate(actor, token, patch, rest),
  refuseDeletion: (token, { actor, authority }) => {
    refuseTokenDeletion(actor, token, authority);
  },
} satisfies UpdateRules<ApiToken, TokenPatch> & DeletionRules<ApiToken>;

async function settleStale(
  token: ApiToken,
  patch: TokenPatch,
  { transaction, since, readPast }: Staleness,
): Promise<Settled<TokenPatch>> {
  const moment = momentOf(token, since);
  if (moment === undefined) return { patch, conflicts: [] };
  const past = await readPast();
  const deleted = await rolesDeletedSince(transaction, patch, earliestUnseen(token, moment));
  return settleToken(token, patch, past, { authority: transaction.authority, deleted });
}
