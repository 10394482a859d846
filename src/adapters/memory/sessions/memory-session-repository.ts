import type { SessionRepository } from '../../../application/ports/session-repository.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { Gate } from '../users/memory-user-finder.js';

/** Sessions outside a transaction. */
export class MemorySessionRepository implements SessionRepository {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  find(id: string): Promise<Session | undefined> {
    return this.gate(() => this.state.sessions.get(id));
  }

  insert(session: Session): Promise<void> {
    return this.gate(() => this.state.sessions.set(session.id, session));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate(() => this.state.sessions.sweep(limit, (session) => session.expiresAt <= now));
  }
}
