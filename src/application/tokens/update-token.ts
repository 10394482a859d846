import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import type { TokenPatch } from '../../domain/tokens/update-token.js';
import type { Records } from '../authority/records.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import type { TokenTimes } from './token-times.js';
import { TOKEN_RULES } from './token-rules.js';

/** Renames an API token, or changes its roles or its expiry. */
export class UpdateToken {
  static readonly needs = TOKEN_RULES.needs.update;

  constructor(
    private readonly records: Pick<Records, 'update'>,
    private readonly times: Pick<TokenTimes, 'read'>,
  ) {}

  /** Returns the token after the change. Throws what `Records.update` and `decideTokenUpdate` do. */
  async execute(actor: Actor, input: UpdateInput<TokenPatch> & LoggedInput): Promise<UsedToken> {
    authorise(actor, UpdateToken.needs);
    const withTimes = await this.times.read();
    const { found } = await this.records.update(actor, TOKEN_RULES, input);
    return withTimes(found);
  }
}
