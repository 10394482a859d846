import type { AttemptLimits } from '../../../application/ports/attempt-limits.js';
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
import type { Gate } from '../users/memory-user-finder.js';

/** Attempt counters. A limit of 0 means unlimited and counts nothing. */
export class MemoryAttemptLimits implements AttemptLimits {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  wait(key: string, policy: LimitPolicy, now: number): Promise<number> {
    return this.#decide(key, (state) => checkAttempt(state, policy, now));
  }

  take(key: string, policy: LimitPolicy, now: number): Promise<number> {
    return this.#decide(key, (state) => takeAttempt(state, policy, now));
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
    const latest = now + LONGEST_WINDOW_MS;
    return this.gate(() => {
      for (const [key, state] of this.state.limits.values()) {
        if (state.expiresAt > latest) this.state.limits.set(key, { ...state, expiresAt: latest });
      }
      return this.state.limits.sweep(limit, (state) => state.expiresAt <= now);
    });
  }

  #decide(key: string, decide: (state: AttemptState) => AttemptDecision): Promise<number> {
    return this.gate(() => {
      const stored = this.#get(key);
      const { wait, state } = decide(stored);
      if (state !== stored) this.state.limits.set(key, state);
      return wait;
    });
  }

  #get(key: string): AttemptState {
    return this.state.limits.get(key) ?? NO_ATTEMPTS;
  }
}
