import type { OpenedSession, TransactionalSessions } from '../../../application/ports/session-repository.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import type { SessionDocument } from '../documents/documents.js';
import { readSession, writeSession } from './session-document.js';

/** Sessions inside a transaction. */
export class MongoTransactionalSessions implements TransactionalSessions {
  constructor(private readonly rows: BufferedRows<SessionDocument>) {}

  async find(id: string): Promise<Session | undefined> {
    const row = await this.rows.find(id);
    return row === undefined ? undefined : readSession(row);
  }

  async insert(session: OpenedSession): Promise<void> {
    this.rows.insert(writeSession(session));
  }

  async remove(id: string): Promise<boolean> {
    if ((await this.rows.find(id)) === undefined) return false;
    this.rows.remove(id);
    return true;
  }

  async setEpoch(id: string, epoch: number): Promise<void> {
    const row = await this.rows.find(id);
    if (row !== undefined) this.rows.replace({ ...row, epoch });
  }

  async countLive(userId: string, epoch: number, now: number): Promise<number> {
    const isLive = (row: SessionDocument) => row.user_id === userId && row.epoch === epoch && now < row.expires_at;
    const written = [...this.rows.written()].filter(isLive).length;
    return written + (await this.rows.countOnServer({ user_id: userId, epoch, expires_at: { $gt: now } }));
  }
}
