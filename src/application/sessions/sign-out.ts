import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { endEach } from './end-each.js';

/** Ends the caller's session on all instances. */
export class SignOut {
  static readonly needs = SIGN_IN;

  constructor(private readonly writer: AuthorityWriter) {}

  async execute(actor: SignedInUser, { requestId, receipt, dryRun }: LoggedInput): Promise<void> {
    await this.writer.writeAs(actor, { needs: SignOut.needs, requestId, receipt, dryRun }, async (transaction) => {
      await endEach(transaction, [actor.session]);
    });
  }
}
