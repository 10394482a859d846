import { holdingsOf } from '../../domain/groups/holdings.js';
import { requirePermissionsOf } from '../../domain/permissions/guard-rules.js';
import { ownOr } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import { isValidFor } from '../../domain/sessions/session.js';
import type { Caller } from '../../domain/users/caller.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { endEach } from './end-each.js';

interface EndSessionInput extends LoggedInput {
  /** The user whose session ends. */
  readonly id: string;
  readonly sessionId: string;
}

/** Ends a session of the caller or another user, on all instances. It may be the one that makes the request. */
export class EndSession {
  static readonly needs = ownOr(...UPDATE_USERS);

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `EscalationDenied`, `NotFound` for the user, for a session that isn't theirs, and for one that has ended. */
  execute(actor: Caller, { id, sessionId, requestId, receipt, dryRun }: EndSessionInput): Promise<void> {
    const reads = { users: [id], sessions: [sessionId] };
    const write = { needs: EndSession.needs, isOwn: id === actor.id, requestId, receipt, dryRun, reads };
    return this.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const target = requireFound(await transaction.users.find(id), 'user');
      requirePermissionsOf(actorNow, transaction.authority.resolve(holdingsOf(target)));
      const session = await transaction.sessions.find(sessionId);
      const isLive = session !== undefined && isValidFor(session, target, transaction.clockTime);
      await endEach(transaction, [requireFound(isLive ? session : undefined, 'session')]);
    });
  }
}
