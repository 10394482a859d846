import {
  checkAttempt,
  LONGEST_WINDOW_MS,
  NO_ATTEMPTS,
  returnAttempt,
  takeAttempt,
  type AttemptDecision,
  type AttemptState,
  type LimitPolicy,
} from '../../../domain/limits/attempt-limit.js';
import type { MemoryState } from '../writing/memory-state.js';

/** Attempt counters. A limit of 0 means unlimited and counts nothing. */
export class MemoryAttemptLimits {
  constructor(private readonly state: Pick<MemoryState, 'limits'>) {}

  wait(key: string, policy: LimitPolicy, now: number): number {
    return this.#decide(key, (state) => checkAttempt(state, policy, now));
  }

  take(key: string, policy: LimitPolicy, now: number): number {
    return this.#decide(key, (state) => takeAttempt(state, policy, now));
  }

  giveBack(key: string, policy: LimitPolicy, triedAt: number): void {
    this.#decide(key, (state) => ({ wait: 0, state: returnAttempt(state, policy, triedAt) }));
  }

  clear(key: string): void {
    this.state.limits.delete(key);
  }

  removeExpired(now: number, limit: number): number {
    const latest = now + LONGEST_WINDOW_MS;
    for (const [key, state] of this.state.limits.values()) {
      if (state.expiresAt > latest) this.state.limits.set(key, { ...state, expiresAt: latest });
    }
    return this.state.limits.sweep(limit, (state) => state.expiresAt <= now);
  }

  #decide(key: string, decide: (state: AttemptState) => AttemptDecision): number {
    const stored = this.state.limits.get(key) ?? NO_ATTEMPTS;
    const { wait, state } = decide(stored);
    if (state !== stored) this.state.limits.set(key, state);
    return wait;
  }
}
