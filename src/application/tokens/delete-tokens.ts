import type { Actor } from '../../domain/access/actor.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import { TOKEN_DELETION } from './delete-token.js';

/** Deletes several API tokens in one transaction; all are void at once. */
export class DeleteTokens {
  static readonly needs = TOKEN_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, TOKEN_DELETION);
  }
}
