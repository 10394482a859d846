import type { OpenedSession, TransactionalSessions } from '../../../application/ports/session-repository.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { UndoJournal } from '../writing/undo-journal.js';
import { isLive, sessionOf, storedSession } from './stored-session.js';

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
