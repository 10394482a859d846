import { authorise, type Actor } from '../../domain/access/actor.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import type { TokenUses } from '../ports/token-uses.js';
import { ListTokens } from './list-tokens.js';

/** Gets one API token. */
export class GetToken {
  static readonly needs = ListTokens.needs;

  constructor(
    private readonly reader: AuthorityReader,
    private readonly uses: Pick<TokenUses, 'list'>,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `Unavailable`. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<UsedToken> {
    authorise(actor, GetToken.needs);
    const uses = await this.uses.list();
    const token = recordOf(this.reader.authority.records.tokens, id, 'token');
    return { token, lastUsed: uses.get(id) ?? null };
  }
}
