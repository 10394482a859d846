import type {
  LiveSessions,
  OpenedSession,
  SessionRepository,
  SessionUse,
} from '../../../application/ports/session-repository.js';
import type { ListedSession, Session } from '../../../domain/sessions/session.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SessionTable } from './session-table.js';

/** Sessions outside a transaction. */
export class SqliteSessionRepository implements SessionRepository {
  constructor(private readonly connections: SqliteConnections<{ readonly sessions: SessionTable }>) {}

  find(id: string): Promise<Session | undefined> {
    return this.connections.read(({ sessions }) => sessions.find(id));
  }

  insert(session: OpenedSession): Promise<void> {
    return this.connections.write(({ sessions }) => sessions.insert(session));
  }

  listLive(of: LiveSessions, { skip, limit }: { skip: number; limit: number }): Promise<ListedSession[]> {
    return this.connections.read(({ sessions }) => sessions.listLive(of, skip, limit));
  }

  recordUses(uses: readonly SessionUse[], now: number): Promise<void> {
    return this.connections.write(({ sessions }) => sessions.recordUses(uses, now));
  }

  removeBefore({ userId, epoch }: { userId: string; epoch: number }, limit: number): Promise<number> {
    return this.connections.write(({ sessions }) => sessions.removeBefore(userId, epoch, limit));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.connections.write(({ sessions }) => sessions.removeExpired(now, limit));
  }
}
