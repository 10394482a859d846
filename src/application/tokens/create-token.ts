import type { Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { isOfDirectory, type ApiToken } from '../../domain/tokens/api-token.js';
import { fieldsOfNewToken, type NewToken } from '../../domain/tokens/create-token.js';
import { decideCreation } from '../../domain/authority/kinds/entries.js';
import { TOKEN } from '../../domain/authority/kinds/token.js';
import { requireAdministrator } from '../../domain/users/administrators.js';
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

  /** Throws `Forbidden`, `AdministratorsOnly` for one of a directory, and every refusal of `fieldsOfNewToken` and `decideCreation`. */
  async execute(actor: Actor, input: NewToken & LoggedInput): Promise<IssuedToken> {
    const { requestId, receipt, dryRun } = input;
    const { text, hash } = this.texts.make();
    const [id, createdBy] = [this.ids.next(), actor.id];
    return this.writer.writeAs(
      actor,
      { needs: CreateToken.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { tokens } = transaction.authority.records;
        const fields = fieldsOfNewToken(actorNow, input, transaction);
        if (isOfDirectory(fields)) requireAdministrator(actorNow);
        const made = { ...fields, createdBy, hash, releasedUntil: null };
        await transaction.record(decideCreation(TOKEN, id, made, tokens));
        return { token: recordOf(transaction.authority.records.tokens, id, 'token'), text };
      },
    );
  }
}
