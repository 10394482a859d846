import type { AttemptLimits } from '../../../application/ports/attempt-limits.js';
import { countAttempt, returnAttempt, waitSeconds, type LimitPolicy } from '../../../domain/limits/attempt-limit.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';

/** Attempt counters. A limit of 0 means unlimited and counts nothing. */
export class SqliteAttemptLimits implements AttemptLimits {
  constructor(private readonly connections: SqliteConnections) {}

  wait(key: string, policy: LimitPolicy, now: number): Promise<number> {
    return this.connections.read(({ limits }) => waitSeconds(limits.get(key), policy, now));
  }

  async take(key: string, policy: LimitPolicy, now: number): Promise<number> {
    if (policy.limit === 0) return 0;
    return this.connections.write(({ limits }) => {
      const state = limits.get(key);
      const wait = waitSeconds(state, policy, now);
      if (wait === 0) limits.put(key, countAttempt(state, policy, now));
      return wait;
    });
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
}
