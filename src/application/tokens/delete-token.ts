import type { Actor } from '../../domain/access/actor.js';
import type { ApiToken } from '../../domain/access/api-token.js';
import { all } from '../../domain/access/needs.js';
import { decideTokenDeletion } from '../../domain/tokens/update-token.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecord, type Deletion, deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

const TOKEN_DELETION = {
  needs: all('account.delete', 'account.read'),
  what: 'token',
  find: ({ authority }, id) => authority.records.tokens.get(id),
  decide: ({ authority }, token, { actor, matches }) => decideTokenDeletion(actor, token, { authority, matches }),
} satisfies Deletion<ApiToken>;

/** Deletes an API token, which is void at once. */
export class DeleteToken {
  static readonly needs = TOKEN_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound` and every refusal of `decideTokenDeletion`. */
  execute(actor: Actor, input: ConditionalInput & LoggedInput): Promise<void> {
    return deleteRecord(this.writer, actor, input, TOKEN_DELETION);
  }
}

/** Deletes several API tokens in one transaction; all are void at once. */
export class DeleteTokens {
  static readonly needs = TOKEN_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, TOKEN_DELETION);
  }
}
