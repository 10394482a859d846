import { LONGEST_WINDOW_MS, NO_ATTEMPTS, type AttemptState } from '../../../domain/limits/attempt-limit.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** The attempt counters, on one connection. */
export class AttemptLimitTable {
  readonly #select: SqliteStatement;
  readonly #put: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #shorten: SqliteStatement;
  readonly #deleteExpired: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare('SELECT state FROM attempt_limits WHERE key = ?');
    this.#put = database.prepare(
      `INSERT INTO attempt_limits (key, state, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at`,
    );
    this.#delete = database.prepare('DELETE FROM attempt_limits WHERE key = ?');
    this.#shorten = database.prepare(
      `UPDATE attempt_limits SET expires_at = ? WHERE key IN (SELECT key FROM attempt_limits WHERE expires_at > ? LIMIT ?)`,
    );
    this.#deleteExpired = database.prepare(
      `DELETE FROM attempt_limits
       WHERE key IN (SELECT key FROM attempt_limits WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
    );
  }

  /** Returns `NO_ATTEMPTS` for an unknown key. */
  get(key: string): AttemptState {
    const row = this.#select.get(key) as { state: string } | undefined;
    return row === undefined ? NO_ATTEMPTS : (JSON.parse(row.state) as AttemptState);
  }

  put(key: string, state: AttemptState): void {
    this.#put.run(key, JSON.stringify(state), state.expiresAt);
  }

  remove(key: string): void {
    this.#delete.run(key);
  }

  removeExpired(now: number, limit: number): number {
    const latest = now + LONGEST_WINDOW_MS;
    this.#shorten.run(latest, latest, limit);
    return Number(this.#deleteExpired.run(now, limit).changes);
  }
}
