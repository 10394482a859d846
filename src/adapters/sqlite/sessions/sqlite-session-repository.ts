import type {
  LiveSessions,
  OpenedSession,
  SessionRepository,
  SessionUse,
  TransactionalSessions,
} from '../../../application/ports/session-repository.js';
import { type ListedSession, type Session, UNKNOWN_DEVICE, type Device } from '../../../domain/sessions/session.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { GroupReads } from '../users/group-reads.js';

const FIELDS = 'id, user_id AS userId, epoch, opened_at AS openedAt, expires_at AS expiresAt';

type ListedRow = Session & Device & Pick<ListedSession, 'lastSeen'>;

/** Sessions, on one connection. */
export class SessionTable {
  readonly #select: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #setEpoch: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #deleteExpired: SqliteStatement;
  readonly #countLive: SqliteStatement;
  readonly #listLive: SqliteStatement;
  readonly #recordUse: SqliteStatement;
  readonly #deleteBefore: SqliteStatement;

  /** `reads` are those of the group that runs on this connection. */
  constructor(
    database: SqliteDatabase,
    private readonly reads = new GroupReads(),
  ) {
    this.#select = database.prepare(`SELECT ${FIELDS} FROM sessions WHERE id = ?`);
    this.#insert = database.prepare(
      `INSERT INTO sessions (id, user_id, epoch, opened_at, expires_at, address, user_agent, last_seen)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#setEpoch = database.prepare('UPDATE sessions SET epoch = ? WHERE id = ?');
    this.#delete = database.prepare('DELETE FROM sessions WHERE id = ?');
    this.#deleteExpired = database.prepare(
      `DELETE FROM sessions
       WHERE id IN (SELECT id FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
    );
    this.#countLive = database.prepare(
      `SELECT count(*) AS number FROM sessions INDEXED BY sessions_by_user
       WHERE user_id = ? AND epoch = ? AND expires_at > ?`,
    );
    this.#listLive = database.prepare(
      `SELECT ${FIELDS}, address, user_agent AS userAgent, max(last_seen, opened_at) AS lastSeen
       FROM sessions INDEXED BY sessions_by_user WHERE user_id = ? AND epoch = ? AND expires_at > ?
       ORDER BY opened_at DESC, id DESC LIMIT ? OFFSET ?`,
    );
    this.#deleteBefore = database.prepare(
      'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user_id = ? AND epoch < ? LIMIT ?)',
    );
    this.#recordUse = database.prepare(
      `UPDATE sessions SET last_seen = CASE WHEN last_seen > ? THEN ? ELSE max(last_seen, ?) END,
         opened_at = min(opened_at, coalesce(?, opened_at))
       WHERE id = ?`,
    );
  }

  find(id: string): Session | undefined {
    return this.reads.session(id, () => {
      const row = this.#select.get(id) as Session | undefined;
      return row === undefined ? undefined : { ...row };
    });
  }

  insert({ id, userId, epoch, openedAt, expiresAt, device = UNKNOWN_DEVICE }: OpenedSession): void {
    this.reads.forget();
    this.#insert.run(id, userId, epoch, openedAt, expiresAt, device.address, device.userAgent, openedAt);
  }

  listLive({ userId, epoch, now }: LiveSessions, skip: number, limit: number): ListedSession[] {
    const rows = this.#listLive.all(userId, epoch, now, limit, skip) as unknown as ListedRow[];
    return rows.map(({ address, userAgent, ...session }) => ({ ...session, device: { address, userAgent } }));
  }

  recordUses(uses: readonly SessionUse[], now: number): void {
    this.reads.forget();
    for (const { id, at, openedAt = null } of uses) this.#recordUse.run(now, at, at, openedAt, id);
  }

  setEpoch(id: string, epoch: number): void {
    this.reads.forget();
    this.#setEpoch.run(epoch, id);
  }

  remove(id: string): boolean {
    this.reads.forget();
    return Number(this.#delete.run(id).changes) > 0;
  }

  removeBefore(userId: string, epoch: number, limit: number): number {
    this.reads.forget();
    return Number(this.#deleteBefore.run(userId, epoch, limit).changes);
  }

  removeExpired(now: number, limit: number): number {
    this.reads.forget();
    return Number(this.#deleteExpired.run(now, limit).changes);
  }

  countLive(userId: string, epoch: number, now: number): number {
    return (this.#countLive.get(userId, epoch, now) as { number: number }).number;
  }
}

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
