import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { TOKEN_FIELDS, tokenValue, type UsedToken } from '../../domain/tokens/token-list.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { TokenTimes } from './token-times.js';

/** Lists API tokens. */
export class ListTokens {
  static readonly needs = all('account.read');

  constructor(
    private readonly reader: AuthorityReader,
    private readonly times: Pick<TokenTimes, 'read'>,
  ) {}

  /** Throws `Forbidden`, `Unavailable`. */
  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<UsedToken>> {
    authorise(actor, ListTokens.needs);
    const withTimes = await this.times.read();
    const tokens = Array.from(this.reader.authority.records.tokens.values(), withTimes);
    return listInSlices(tokens, query, { fields: TOKEN_FIELDS, valueOf: tokenValue });
  }
}
