import { authorise } from '../../domain/permissions/actor.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { requirePermissionsOf } from '../../domain/permissions/guard-rules.js';
import { ownOr } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import { MAX_SESSIONS_PER_USER, type Session } from '../../domain/sessions/session.js';
import type { Caller } from '../../domain/users/caller.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { Clock } from '../ports/clock.js';
import type { SessionRepository } from '../ports/session-repository.js';
import type { UserReader } from '../ports/user-repository.js';
import { ENDED_AT_ONCE, endEach } from './end-each.js';

interface EndSessionsInput extends LoggedInput {
  /** The user whose sessions end. */
  readonly id: string;
  /** `others` spares the session that makes the request. */
  readonly which: 'all' | 'others';
}

interface EndSessionsOptions {
  readonly users: Pick<UserReader, 'find'>;
  readonly sessions: Pick<SessionRepository, 'listLive'>;
  readonly writer: AuthorityWriter;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Ends the sessions of the caller or another user, on all instances. Takes several transactions if there are many, and
 * can be repeated after a failure. Sessions that are opened in the meantime may stay.
 */
export class EndSessions {
  static readonly needs = ownOr(...UPDATE_USERS);

  constructor(private readonly options: EndSessionsOptions) {}

  /** Throws `Forbidden`, `NotFound`, `EscalationDenied`. */
  async execute(actor: Caller, input: EndSessionsInput): Promise<void> {
    const { id, which } = input;
    authorise(actor, EndSessions.needs, id === actor.id);
    requireFound(await this.options.users.find(id), 'user');
    // At least once, for its checks. The caller's own session comes last, because nothing can be written after it.
    for (let round = 0; round < MAX_SESSIONS_PER_USER / ENDED_AT_ONCE; round += 1) {
      const others = await this.#listOthers(actor, id);
      await this.#end(actor, input, others);
      if (others.length < ENDED_AT_ONCE) break;
    }
    if (actor.kind === 'user' && id === actor.id && which === 'all') await this.#end(actor, input, [actor.session]);
  }

  async #listOthers(actor: Caller, userId: string): Promise<Session[]> {
    const { users, sessions, clock } = this.options;
    const user = await users.find(userId);
    if (user === undefined) return [];
    const live = { userId, epoch: user.epoch, now: clock.now() };
    const listed = await sessions.listLive(live, { skip: 0, limit: ENDED_AT_ONCE + 1 });
    return listed.filter(({ id }) => actor.kind !== 'user' || id !== actor.session.id).slice(0, ENDED_AT_ONCE);
  }

  #end(
    actor: Caller,
    { id, requestId, receipt, dryRun }: EndSessionsInput,
    sessions: readonly Pick<Session, 'id' | 'userId'>[],
  ): Promise<void> {
    const reads = { users: [id], sessions: sessions.map((session) => session.id) };
    const write = { needs: EndSessions.needs, isOwn: id === actor.id, requestId, receipt, dryRun, reads };
    return this.options.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const target = requireFound(await transaction.users.find(id), 'user');
      requirePermissionsOf(actorNow, transaction.authority.resolve(holdingsOf(target)));
      await endEach(transaction, sessions);
    });
  }
}
