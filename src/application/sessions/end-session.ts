import { SIGN_IN } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import { isValidFor } from '../../domain/sessions/session.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { endEach } from './end-each.js';

interface EndSessionInput extends LoggedInput {
  readonly sessionId: string;
}

/** Ends one of the caller's sessions, on all instances. It may be the one that makes the request. */
export class EndSession {
  static readonly needs = SIGN_IN;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `NotFound` for another user's session, and for one that has ended. */
  execute(actor: SignedInUser, { sessionId, requestId, receipt, dryRun }: EndSessionInput): Promise<void> {
    const reads = { sessions: [sessionId] };
    return this.writer.writeAs(
      actor,
      { needs: EndSession.needs, requestId, receipt, dryRun, reads },
      async (transaction, { user }) => {
        const session = await transaction.sessions.find(sessionId);
        const isLive = session !== undefined && isValidFor(session, user, transaction.clockTime);
        await endEach(transaction, [requireFound(isLive ? session : undefined, 'session')]);
      },
    );
  }
}
