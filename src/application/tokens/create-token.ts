import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { ApiToken } from '../../domain/access/api-token.js';
import { decideTokenCreation, type NewToken } from '../../domain/tokens/create-token.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { ApiTokenTexts } from '../ports/api-token-texts.js';
import type { Ids } from '../ports/ids.js';

/** A token with its text, which can't be read again. */
export interface IssuedToken {
  readonly token: ApiToken;
  readonly text: string;
}

/** Makes an API token with roles that the caller could assign. */
export class CreateToken {
  static readonly needs = all('account.create', 'account.read');

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
    private readonly texts: Pick<ApiTokenTexts, 'make'>,
  ) {}

  /** Throws `Forbidden` and every refusal of `decideTokenCreation`. */
  async execute(actor: Actor, input: NewToken & LoggedInput): Promise<IssuedToken> {
    const { requestId, receipt, dryRun } = input;
    const { text, hash } = this.texts.make();
    const made = { id: this.ids.next(), createdBy: actor.id, hash };
    return this.writer.writeAs(
      actor,
      { needs: CreateToken.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        await transaction.record(decideTokenCreation(actorNow, input, made, transaction));
        return { token: recordOf(transaction.authority.records.tokens, made.id, 'token'), text };
      },
    );
  }
}
