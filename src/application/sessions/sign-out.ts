import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { SIGN_IN } from '../../domain/access/needs.js';
import { TokenInvalid } from '../../domain/sessions/errors.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';

/** Ends the caller's session on all instances. */
export class SignOut {
  static readonly needs = SIGN_IN;

  constructor(private readonly writer: AuthorityWriter) {}

  async execute(actor: SignedInUser, requestId: string): Promise<void> {
    await this.writer.writeAs(actor, requestId, async (transaction) => {
      if (!(await transaction.sessions.remove(actor.session.id))) throw new TokenInvalid();
      await transaction.record({
        resource: 'session',
        recordId: actor.session.id,
        action: 'deleted',
        before: { user_id: actor.id },
        after: null,
      });
    });
  }
}
