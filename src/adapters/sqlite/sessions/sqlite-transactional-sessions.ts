import type { OpenedSession, TransactionalSessions } from '../../../application/ports/session-repository.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { SessionTable } from './session-table.js';

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
