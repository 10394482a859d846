import type { AttemptLimits } from '../../../application/ports/attempt-limits.js';
import {
  checkAttempt,
  returnAttempt,
  takeAttempt,
  type AttemptDecision,
  type AttemptState,
  type LimitPolicy,
  LONGEST_WINDOW_MS,
  NO_ATTEMPTS,
} from '../../../domain/limits/attempt-limit.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
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

/** Attempt counters. A limit of 0 means unlimited and counts nothing. */
export class SqliteAttemptLimits implements AttemptLimits {
  constructor(private readonly connections: SqliteConnections<{ readonly limits: AttemptLimitTable }>) {}

  async wait(key: string, policy: LimitPolicy, now: number): Promise<number> {
    const { wait, isNew } = await this.connections.read(({ limits }) => {
      const stored = limits.get(key);
      const decision = checkAttempt(stored, policy, now);
      return { wait: decision.wait, isNew: decision.state !== stored };
    });
    return isNew ? this.#decide(key, (state) => checkAttempt(state, policy, now)) : wait;
  }

  async take(key: string, policy: LimitPolicy, now: number): Promise<number> {
    return policy.limit === 0 ? 0 : this.#decide(key, (state) => takeAttempt(state, policy, now));
  }

  giveBack(key: string, policy: LimitPolicy, triedAt: number): Promise<void> {
    return this.connections.write(({ limits }) => {
      const state = limits.get(key);
      const next = returnAttempt(state, policy, triedAt);
      if (next !== state) limits.put(key, next);
    });
  }

  clear(key: string): Promise<void> {
    return this.connections.write(({ limits }) => limits.remove(key));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.connections.write(({ limits }) => limits.removeExpired(now, limit));
  }

  #decide(key: string, decide: (state: AttemptState) => AttemptDecision): Promise<number> {
    return this.connections.write(({ limits }) => {
      const stored = limits.get(key);
      const { wait, state } = decide(stored);
      if (state !== stored) limits.put(key, state);
      return wait;
    });
  }
}
