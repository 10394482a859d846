import type { SessionRepository } from '../../../application/ports/session-repository.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';

/** Sessions outside a transaction. */
export class SqliteSessionRepository implements SessionRepository {
  constructor(private readonly connections: SqliteConnections) {}

  find(id: string): Promise<Session | undefined> {
    return this.connections.read(({ sessions }) => sessions.find(id));
  }

  insert(session: Session): Promise<void> {
    return this.connections.write(({ sessions }) => sessions.insert(session));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.connections.write(({ sessions }) => sessions.removeExpired(now, limit));
  }
}
