import { authorise } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import { NotFound } from '../../domain/domain-error.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import type { Caller } from '../../domain/users/caller.js';
import type { TokenTimes } from './token-times.js';

/** Gets the API token that a program uses. */
export class GetOwnToken {
  static readonly needs = SIGN_IN;

  constructor(private readonly times: Pick<TokenTimes, 'read'>) {}

  /** Throws `Forbidden`, `NotFound` for people, `Unavailable`. */
  async execute(actor: Caller): Promise<UsedToken> {
    authorise(actor, GetOwnToken.needs);
    if (actor.kind !== 'token') throw new NotFound('token');
    return (await this.times.read())(actor.token);
  }
}
