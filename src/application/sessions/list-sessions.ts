import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { ownOr } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { pastMoment } from '../../domain/past-moment.js';
import { SESSION_FIELDS, sessionValue } from '../../domain/sessions/session-list.js';
import { MAX_SESSIONS_PER_USER, type ListedSession } from '../../domain/sessions/session.js';
import { isSignedInUser } from '../../domain/users/signed-in-user.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Clock } from '../ports/clock.js';
import type { SessionRepository } from '../ports/session-repository.js';
import type { UserReader } from '../ports/user-repository.js';

/** Lists the live sessions of the caller or another user. */
export class ListSessions {
  static readonly needs = ownOr('account.read');

  constructor(
    private readonly users: Pick<UserReader, 'find'>,
    private readonly sessions: Pick<SessionRepository, 'listLive'>,
    private readonly clock: Clock,
  ) {}

  /** Throws `Forbidden`, `NotFound`. */
  async execute(
    actor: Actor,
    { id, query }: { readonly id: string; readonly query: ListQuery },
  ): Promise<ListPage<ListedSession>> {
    const own = id === actor.id;
    authorise(actor, ListSessions.needs, own);
    const { epoch } = own && isSignedInUser(actor) ? actor.user : requireFound(await this.users.find(id), 'user');
    const now = this.clock.now();
    const live = await this.sessions.listLive({ userId: id, epoch, now }, { skip: 0, limit: MAX_SESSIONS_PER_USER });
    const sessions = live.map((session) => ({
      ...session,
      openedAt: pastMoment(session.openedAt, now),
      lastSeen: pastMoment(session.lastSeen, now),
    }));
    const current = isSignedInUser(actor) ? actor.session.id : undefined;
    const valueOf = (session: ListedSession, field: string) => sessionValue(session, field, current);
    return listInSlices(sessions, query, { fields: SESSION_FIELDS, valueOf });
  }
}
