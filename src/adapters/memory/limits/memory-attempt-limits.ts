import type { AttemptLimits } from '../../../application/ports/attempt-limits.js';
import {
  countAttempt,
  returnAttempt,
  NO_ATTEMPTS,
  waitSeconds,
  type AttemptState,
  type LimitPolicy,
} from '../../../domain/limits/attempt-limit.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { Gate } from '../users/memory-user-finder.js';

/** Attempt counters. A limit of 0 means unlimited and counts nothing. */
export class MemoryAttemptLimits implements AttemptLimits {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  wait(key: string, policy: LimitPolicy, now: number): Promise<number> {
    return this.gate(() => waitSeconds(this.#get(key), policy, now));
  }

  take(key: string, policy: LimitPolicy, now: number): Promise<number> {
    return this.gate(() => {
      if (policy.limit === 0) return 0;
      const state = this.#get(key);
      const wait = waitSeconds(state, policy, now);
      if (wait === 0) this.state.limits.set(key, countAttempt(state, policy, now));
      return wait;
    });
  }

  giveBack(key: string, policy: LimitPolicy, triedAt: number): Promise<void> {
    return this.gate(() => {
      const state = this.#get(key);
      const next = returnAttempt(state, policy, triedAt);
      if (next !== state) this.state.limits.set(key, next);
    });
  }

  clear(key: string): Promise<void> {
    return this.gate(() => void this.state.limits.delete(key));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate(() => this.state.limits.sweep(limit, (state) => state.expiresAt <= now));
  }

  #get(key: string): AttemptState {
    return this.state.limits.get(key) ?? NO_ATTEMPTS;
  }
}
