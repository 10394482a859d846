import type { Session } from '../../../domain/sessions/session.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Sessions, on one connection. */
export class SessionTable {
  readonly #select: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #setEpoch: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #deleteExpired: SqliteStatement;
  readonly #countLive: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare(
      `SELECT id, user_id AS userId, epoch, opened_at AS openedAt, expires_at AS expiresAt FROM sessions WHERE id = ?`,
    );
    this.#insert = database.prepare(
      'INSERT INTO sessions (id, user_id, epoch, opened_at, expires_at) VALUES (?, ?, ?, ?, ?)',
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
  }

  find(id: string): Session | undefined {
    const row = this.#select.get(id) as Session | undefined;
    return row === undefined ? undefined : { ...row };
  }

  insert(session: Session): void {
    this.#insert.run(session.id, session.userId, session.epoch, session.openedAt, session.expiresAt);
  }

  setEpoch(id: string, epoch: number): void {
    this.#setEpoch.run(epoch, id);
  }

  remove(id: string): boolean {
    return Number(this.#delete.run(id).changes) > 0;
  }

  removeExpired(now: number, limit: number): number {
    return Number(this.#deleteExpired.run(now, limit).changes);
  }

  countLive(userId: string, epoch: number, now: number): number {
    return (this.#countLive.get(userId, epoch, now) as { number: number }).number;
  }
}
