import type { AttemptLimits } from '../../../application/ports/attempt-limits.js';
import {
  checkAttempt,
  returnAttempt,
  takeAttempt,
  type AttemptDecision,
  type AttemptState,
  type LimitPolicy,
} from '../../../domain/limits/attempt-limit.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { AttemptLimitTable } from './attempt-limit-table.js';

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
