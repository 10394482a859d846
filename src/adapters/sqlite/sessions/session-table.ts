import type { LiveSessions, OpenedSession, Opener, SessionUse } from '../../../application/ports/session-repository.js';
import { type ListedSession, type Session, UNKNOWN_DEVICE, type Device } from '../../../domain/sessions/session.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { SqliteTable } from '../database/sqlite-table.js';
import { GroupReads } from '../users/group-reads.js';

const FIELDS = `id, user_id AS userId, epoch, opened_at AS openedAt, expires_at AS expiresAt, method, key_id AS keyId,
  provider_session AS providerSession, min(opened_at, coalesce(proven_at, opened_at)) AS provenAt, second_factor AS secondFactor`;
const SELECT = `SELECT ${FIELDS} FROM sessions WHERE id = ?`;
const LIST_LIVE = `SELECT ${FIELDS}, address, user_agent AS userAgent, max(last_seen, opened_at) AS lastSeen
  FROM sessions INDEXED BY sessions_by_user WHERE user_id = ? AND epoch = ? AND expires_at > ?
  ORDER BY opened_at DESC, id DESC LIMIT ? OFFSET ?`;

/** Exported for a test of their query plans. */
export const LIST_OPENED_BY_KEY = `SELECT ${FIELDS} FROM sessions WHERE key_id = ? LIMIT ?`;
export const LIST_OPENED_BY_PROVIDER = `SELECT ${FIELDS} FROM sessions WHERE provider_session = ? AND method = ? LIMIT ?`;

type SessionRow = Omit<Session, 'secondFactor'> & { readonly secondFactor: number };
type ListedRow = SessionRow & Device & Pick<ListedSession, 'lastSeen'>;

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
    return this.reads.session(id, () => {
      const row = this.first(SELECT, id) as SessionRow | undefined;
      return row && readSession(row);
    });
  }

  insert({ device = UNKNOWN_DEVICE, ...session }: OpenedSession): void {
    const { id, userId, epoch, openedAt, expiresAt, method, keyId, providerSession, provenAt, secondFactor } = session;
    this.reads.forget();
    this.run(
      `INSERT INTO sessions (id, user_id, epoch, opened_at, expires_at, address, user_agent, last_seen,
         method, key_id, provider_session, proven_at, second_factor)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, userId, epoch, openedAt, expiresAt, device.address, device.userAgent, openedAt],
      ...[method, keyId, providerSession, provenAt, Number(secondFactor)],
    );
  }

  listLive(
    { userId, epoch, now }: LiveSessions,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): ListedSession[] {
    const rows = this.all(LIST_LIVE, userId, epoch, now, limit, skip) as ListedRow[];
    return rows.map(({ address, userAgent, lastSeen, ...row }) => ({
      ...readSession(row),
      lastSeen,
      device: { address, userAgent },
    }));
  }

  listOpenedBy(opener: Opener, limit: number): Session[] {
    const rows =
      'keyId' in opener
        ? this.all(LIST_OPENED_BY_KEY, opener.keyId, limit)
        : this.all(LIST_OPENED_BY_PROVIDER, opener.providerSession, opener.method, limit);
    return (rows as SessionRow[]).map(readSession);
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

function readSession(row: SessionRow): Session {
  return { ...row, secondFactor: row.secondFactor === 1 };
}
