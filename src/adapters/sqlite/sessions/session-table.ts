import type { LiveSessions, OpenedSession, SessionUse } from '../../../application/ports/session-repository.js';
import { type ListedSession, type Session, UNKNOWN_DEVICE, type Device } from '../../../domain/sessions/session.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { SqliteTable } from '../database/sqlite-table.js';
import { GroupReads } from '../users/group-reads.js';

const FIELDS = 'id, user_id AS userId, epoch, opened_at AS openedAt, expires_at AS expiresAt';
const SELECT = `SELECT ${FIELDS} FROM sessions WHERE id = ?`;
const LIST_LIVE = `SELECT ${FIELDS}, address, user_agent AS userAgent, max(last_seen, opened_at) AS lastSeen
  FROM sessions INDEXED BY sessions_by_user WHERE user_id = ? AND epoch = ? AND expires_at > ?
  ORDER BY opened_at DESC, id DESC LIMIT ? OFFSET ?`;

type ListedRow = Session & Device & Pick<ListedSession, 'lastSeen'>;

/** Sessions, on one connection. */
export class SessionTable extends SqliteTable {
  /** `reads` are those of the group that runs on this connection. */
  constructor(
    database: SqliteDatabase,
    private readonly reads = new GroupReads(),
  ) {
    super(database);
  }

  find(id: string): Session | undefined {
    return this.reads.session(id, () => this.first(SELECT, id) as Session | undefined);
  }

  insert({ id, userId, epoch, openedAt, expiresAt, device = UNKNOWN_DEVICE }: OpenedSession): void {
    this.reads.forget();
    this.run(
      `INSERT INTO sessions (id, user_id, epoch, opened_at, expires_at, address, user_agent, last_seen)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, userId, epoch, openedAt, expiresAt, device.address, device.userAgent, openedAt],
    );
  }

  listLive(
    { userId, epoch, now }: LiveSessions,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): ListedSession[] {
    const rows = this.all(LIST_LIVE, userId, epoch, now, limit, skip) as ListedRow[];
    return rows.map(({ address, userAgent, ...session }) => ({ ...session, device: { address, userAgent } }));
  }

  recordUses(uses: readonly SessionUse[], now: number): void {
    this.reads.forget();
    for (const { id, at, openedAt = null } of uses) {
      this.run(
        `UPDATE sessions SET last_seen = CASE WHEN last_seen > ? THEN ? ELSE max(last_seen, ?) END,
           opened_at = min(opened_at, coalesce(?, opened_at))
         WHERE id = ?`,
        ...[now, at, at, openedAt, id],
      );
    }
  }

  setEpoch(id: string, epoch: number): void {
    this.reads.forget();
    this.run('UPDATE sessions SET epoch = ? WHERE id = ?', epoch, id);
  }

  remove(id: string): boolean {
    this.reads.forget();
    return this.run('DELETE FROM sessions WHERE id = ?', id) > 0;
  }

  removeBefore({ userId, epoch }: Pick<Session, 'userId' | 'epoch'>, limit: number): number {
    this.reads.forget();
    return this.run(
      'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user_id = ? AND epoch < ? LIMIT ?)',
      ...[userId, epoch, limit],
    );
  }

  removeExpired(now: number, limit: number): number {
    this.reads.forget();
    return this.run(
      'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)',
      ...[now, limit],
    );
  }

  countLive(userId: string, epoch: number, now: number): number {
    const row = this.first(
      'SELECT count(*) AS number FROM sessions INDEXED BY sessions_by_user WHERE user_id = ? AND epoch = ? AND expires_at > ?',
      ...[userId, epoch, now],
    );
    return (row as { number: number }).number;
  }
}
