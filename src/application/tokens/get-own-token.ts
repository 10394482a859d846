import { authorise } from '../../domain/access/actor.js';
import { SIGN_IN } from '../../domain/access/needs.js';
import { NotFound } from '../../domain/domain-error.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import type { Caller } from '../../domain/users/caller.js';
import type { TokenUses } from '../ports/token-uses.js';

/** Gets the API token that a program uses. */
export class GetOwnToken {
  static readonly needs = SIGN_IN;

  constructor(private readonly uses: Pick<TokenUses, 'list'>) {}

  /** Throws `Forbidden`, `NotFound` for people, `Unavailable`. */
  async execute(actor: Caller): Promise<UsedToken> {
    authorise(actor, GetOwnToken.needs);
    if (actor.kind !== 'token') throw new NotFound('token');
    const { token } = actor;
    return { token, lastUsed: (await this.uses.list()).get(token.id) ?? null };
  }
}
