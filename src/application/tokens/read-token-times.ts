import { LAST_REFUSED, LAST_USED } from '../../domain/authority/kinds/token.js';
import type { ApiToken } from '../../domain/tokens/api-token.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import type { RecordValues } from '../ports/record-values.js';

/** Reads what is known about tokens beside their records. Throws `Unavailable`. */
export async function readTokenTimes(values: Pick<RecordValues, 'list'>): Promise<(token: ApiToken) => UsedToken> {
  const [uses, refusals] = [await values.list(LAST_USED), await values.list(LAST_REFUSED)];
  return (token) => ({
    token,
    lastUsed: uses.get(token.id) ?? null,
    lastRefused: refusals.get(token.id) ?? null,
  });
}
