import type {
  LiveSessions,
  OpenedSession,
  SessionRepository,
  SessionUse,
  TransactionalSessions,
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

/** Sessions inside a transaction. */
export class SqliteTransactionalSessions implements TransactionalSessions {
  constructor(private readonly table: SessionTable) {}

  async find(id: string): Promise<Session | undefined> {
    return this.table.find(id);
  }

  async insert(session: OpenedSession): Promise<void> {
    this.table.insert(session);
  }

  async remove(id: string): Promise<boolean> {
    return this.table.remove(id);
  }

  async setEpoch(id: string, epoch: number): Promise<void> {
    this.table.setEpoch(id, epoch);
  }

  async countLive(userId: string, epoch: number, now: number): Promise<number> {
    return this.table.countLive(userId, epoch, now);
  }
}
