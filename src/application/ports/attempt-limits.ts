import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';

/**
 * Counters of attempts, shared by all processes on the store and persistent. Each method is atomic per key. `wait`
 * and `take` store a moment in the future anew, as if it were now.
 */
export interface AttemptLimits {
  /** Seconds to wait before the next attempt, or 0. Counts nothing. */
  wait(key: string, policy: LimitPolicy, now: number): Promise<number>;
  /** Counts an attempt and returns 0, or returns the seconds to wait and counts nothing. */
  take(key: string, policy: LimitPolicy, now: number): Promise<number>;
  /** Undoes one attempt counted at `triedAt`. */
  giveBack(key: string, policy: LimitPolicy, triedAt: number): Promise<void>;
  /** Deletes the key's state. */
  clear(key: string): Promise<void>;
  /** Deletes at most `limit` expired keys; returns how many. One that would stay for more than 90 days stays that long. */
  removeExpired(now: number, limit: number): Promise<number>;
}
