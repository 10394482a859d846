import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';

/** Counters of tries, shared by every process on the store and kept over restarts. Each method is atomic per key. */
export interface AttemptLimits {
  /** Seconds to wait before the next try, 0 for none. Counts nothing. */
  wait(key: string, policy: LimitPolicy, now: number): Promise<number>;
  /** Counts a try and answers 0, or answers the seconds to wait and counts nothing. */
  take(key: string, policy: LimitPolicy, now: number): Promise<number>;
  /** Takes one counted try back, made at `triedAt`. */
  giveBack(key: string, policy: LimitPolicy, triedAt: number): Promise<void>;
  /** Forgets the key. */
  clear(key: string): Promise<void>;
  /** Sweeps at most `limit` keys whose state means nothing any more; answers how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}
