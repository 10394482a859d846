import type {
  LiveSessions,
  OpenedSession,
  SessionRepository,
  SessionUse,
  TransactionalSessions,
} from '../../../application/ports/session-repository.js';
import { type ListedSession, type Session, UNKNOWN_DEVICE } from '../../../domain/sessions/session.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { UndoJournal } from '../writing/undo-journal.js';

function storedSession(session: OpenedSession): ListedSession {
  return { ...session, device: session.device ?? UNKNOWN_DEVICE, lastSeen: session.openedAt };
}

/** What authentication needs of a session: everything but its device and last use. */
function sessionOf(stored: ListedSession | undefined): Session | undefined {
  if (stored === undefined) return undefined;
  const { device: _device, lastSeen: _lastSeen, ...session } = stored;
  return session;
}

function isLive({ userId, epoch, now }: LiveSessions, session: Session): boolean {
  return session.userId === userId && session.epoch === epoch && now < session.expiresAt;
}

/** Sessions outside a transaction. */
export class MemorySessionRepository implements SessionRepository {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  find(id: string): Promise<Session | undefined> {
    return this.gate(() => sessionOf(this.state.sessions.get(id)));
  }

  insert(session: OpenedSession): Promise<void> {
    return this.gate(() => this.state.sessions.set(session.id, storedSession(session)));
  }

  listLive(of: LiveSessions, { skip, limit }: { skip: number; limit: number }): Promise<ListedSession[]> {
    return this.gate(() => {
      const live = [...this.state.sessions.values()].map(([, session]) => session).filter((one) => isLive(of, one));
      return structuredClone(live.sort(newestFirst).slice(skip, skip + limit));
    });
  }

  recordUses(uses: readonly SessionUse[], now: number): Promise<void> {
    return this.gate(() => {
      for (const { id, at, openedAt = Infinity } of uses) {
        const session = this.state.sessions.get(id);
        if (session === undefined) continue;
        const lastSeen = session.lastSeen > now ? at : Math.max(session.lastSeen, at);
        this.state.sessions.set(id, { ...session, lastSeen, openedAt: Math.min(session.openedAt, openedAt) });
      }
    });
  }

  removeBefore({ userId, epoch }: { userId: string; epoch: number }, limit: number): Promise<number> {
    return this.gate(() =>
      this.state.sessions.sweep(limit, (session) => session.userId === userId && session.epoch < epoch),
    );
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate(() => this.state.sessions.sweep(limit, (session) => session.expiresAt <= now));
  }
}

function newestFirst(a: Session, b: Session): number {
  return b.openedAt - a.openedAt || (b.id < a.id ? -1 : 1);
}

/** Sessions inside a transaction. */
export class MemoryTransactionalSessions implements TransactionalSessions {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
    private readonly journal: UndoJournal,
  ) {}

  find(id: string): Promise<Session | undefined> {
    return this.gate(() => sessionOf(this.state.sessions.get(id)));
  }

  insert(session: OpenedSession): Promise<void> {
    return this.gate(() => this.state.sessions.set(session.id, storedSession(session), this.journal));
  }

  remove(id: string): Promise<boolean> {
    return this.gate(() => this.state.sessions.delete(id, this.journal));
  }

  setEpoch(id: string, epoch: number): Promise<void> {
    return this.gate(() => {
      const session = this.state.sessions.get(id);
      if (session !== undefined) this.state.sessions.set(id, { ...session, epoch }, this.journal);
    });
  }

  countLive(userId: string, epoch: number, now: number): Promise<number> {
    const of = { userId, epoch, now };
    return this.gate(() => [...this.state.sessions.values()].filter(([, session]) => isLive(of, session)).length);
  }
}
