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
import { SqliteTable } from '../database/sqlite-table.js';

/** The attempt counters, on one connection. */
export class AttemptLimitTable extends SqliteTable {
  wait(key: string, policy: LimitPolicy, now: number): number {
    return this.#decide(key, (state) => checkAttempt(state, policy, now));
  }

  /** The seconds to wait; undefined if the state must be stored anew. */
  peekWait(key: string, policy: LimitPolicy, now: number): number | undefined {
    const stored = this.#get(key);
    const { wait, state } = checkAttempt(stored, policy, now);
    return state === stored ? wait : undefined;
  }

  take(key: string, policy: LimitPolicy, now: number): number {
    return this.#decide(key, (state) => takeAttempt(state, policy, now));
  }

  giveBack(key: string, policy: LimitPolicy, triedAt: number): void {
    this.#decide(key, (state) => ({ wait: 0, state: returnAttempt(state, policy, triedAt) }));
  }

  clear(key: string): void {
    this.run('DELETE FROM attempt_limits WHERE key = ?', key);
  }

  put(key: string, state: AttemptState): void {
    this.run(
      `INSERT INTO attempt_limits (key, state, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at`,
      ...[key, JSON.stringify(state), state.expiresAt],
    );
  }

  removeExpired(now: number, limit: number): number {
    const latest = now + LONGEST_WINDOW_MS;
    this.run(
      `UPDATE attempt_limits SET expires_at = ? WHERE key IN (SELECT key FROM attempt_limits WHERE expires_at > ? LIMIT ?)`,
      ...[latest, latest, limit],
    );
    return this.run(
      `DELETE FROM attempt_limits
       WHERE key IN (SELECT key FROM attempt_limits WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
      ...[now, limit],
    );
  }

  #decide(key: string, decide: (state: AttemptState) => AttemptDecision): number {
    const stored = this.#get(key);
    const { wait, state } = decide(stored);
    if (state !== stored) this.put(key, state);
    return wait;
  }

  #get(key: string): AttemptState {
    const row = this.first('SELECT state FROM attempt_limits WHERE key = ?', key) as { state: string } | undefined;
    return row === undefined ? NO_ATTEMPTS : (JSON.parse(row.state) as AttemptState);
  }
}

/** Attempt counters. A limit of 0 means unlimited and counts nothing. Looks before it writes, which waits for the disk. */
export function attemptLimitsOf(connections: SqliteConnections<{ readonly limits: AttemptLimitTable }>): AttemptLimits {
  const limits = connections.repository('limits', 'peekWait');
  return {
    ...limits,
    wait: async (key, policy, now) => (await limits.peekWait(key, policy, now)) ?? limits.wait(key, policy, now),
    take: async (key, policy, now) => (policy.limit === 0 ? 0 : limits.take(key, policy, now)),
  };
}
