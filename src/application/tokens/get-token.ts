import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import { ListTokens } from './list-tokens.js';
import type { TokenTimes } from './token-times.js';

/** Gets one API token. */
export class GetToken {
  static readonly needs = ListTokens.needs;

  constructor(
    private readonly reader: AuthorityReader,
    private readonly times: Pick<TokenTimes, 'read'>,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `Unavailable`. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<UsedToken> {
    authorise(actor, GetToken.needs);
    const withTimes = await this.times.read();
    return withTimes(recordOf(this.reader.authority.records.tokens, id, 'token'));
  }
}
