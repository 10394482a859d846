import type { LiveSessions, OpenedSession, Opener, SessionUse } from '../../../application/ports/session-repository.js';
import { type ListedSession, type Session, UNKNOWN_DEVICE } from '../../../domain/sessions/session.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Sessions; inside a transaction with its journal. */
export class MemorySessions {
  constructor(
    private readonly state: Pick<MemoryState, 'sessions'>,
    private readonly journal?: UndoJournal,
  ) {}

  /** What authentication needs of a session: everything but its device and last use. */
  find(id: string): Session | undefined {
    const stored = this.state.sessions.get(id);
    if (stored === undefined) return undefined;
    const { device: _device, lastSeen: _lastSeen, ...session } = stored;
    return session;
  }

  insert(session: OpenedSession): void {
    const stored = { ...session, device: session.device ?? UNKNOWN_DEVICE, lastSeen: session.openedAt };
    this.state.sessions.set(session.id, stored, this.journal);
  }

  listLive(of: LiveSessions, { skip, limit }: { readonly skip: number; readonly limit: number }): ListedSession[] {
    return structuredClone(
      this.#live(of)
        .sort(newestFirst)
        .slice(skip, skip + limit),
    );
  }

  listOpenedBy(opener: Opener, limit: number): Session[] {
    const sessions = [...this.state.sessions.values()].filter(([, session]) => isOpenedBy(session, opener));
    return sessions.slice(0, limit).map(([id]) => this.find(id)!);
  }

  countLive(userId: string, epoch: number, now: number): number {
    return this.#live({ userId, epoch, now }).length;
  }

  recordUses(uses: readonly SessionUse[], now: number): void {
    for (const { id, at, openedAt = Infinity } of uses) {
      const session = this.state.sessions.get(id);
      if (session === undefined) continue;
      const lastSeen = session.lastSeen > now ? at : Math.max(session.lastSeen, at);
      const [opened, provenAt] = [session.openedAt, session.provenAt].map((time) => Math.min(time, openedAt));
      this.state.sessions.set(id, { ...session, lastSeen, openedAt: opened!, provenAt: provenAt! });
    }
  }

  setEpoch(id: string, epoch: number): void {
    const session = this.state.sessions.get(id);
    if (session !== undefined) this.state.sessions.set(id, { ...session, epoch }, this.journal);
  }

  remove(id: string): boolean {
    return this.state.sessions.delete(id, this.journal);
  }

  removeBefore({ userId, epoch }: Pick<Session, 'userId' | 'epoch'>, limit: number): number {
    return this.state.sessions.sweep(limit, (session) => session.userId === userId && session.epoch < epoch);
  }

  removeExpired(now: number, limit: number): number {
    return this.state.sessions.sweep(limit, (session) => session.expiresAt <= now);
  }

  #live({ userId, epoch, now }: LiveSessions): ListedSession[] {
    return [...this.state.sessions.values()]
      .map(([, session]) => session)
      .filter((session) => session.userId === userId && session.epoch === epoch && now < session.expiresAt);
  }
}

function isOpenedBy(session: Session, opener: Opener): boolean {
  if ('keyId' in opener) return session.keyId === opener.keyId;
  return session.method === opener.method && session.providerSession === opener.providerSession;
}

function newestFirst(a: Session, b: Session): number {
  return b.openedAt - a.openedAt || (b.id < a.id ? -1 : 1);
}
