import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import type { RecordValues } from '../ports/record-values.js';
import { ListTokens } from './list-tokens.js';
import { readTokenTimes } from './read-token-times.js';

/** Gets one API token. */
export class GetToken {
  static readonly needs = ListTokens.needs;

  constructor(
    private readonly reader: AuthorityReader,
    private readonly values: Pick<RecordValues, 'list'>,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `Unavailable`. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<UsedToken> {
    authorise(actor, GetToken.needs);
    const withTimes = await readTokenTimes(this.values);
    return withTimes(recordOf(this.reader.authority.records.tokens, id, 'token'));
  }
}
