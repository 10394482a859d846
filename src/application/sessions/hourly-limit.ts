import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import type { AttemptLimits } from '../ports/attempt-limits.js';
import type { Clock } from '../ports/clock.js';
import { refuseWhile } from './sign-in-limits.js';

/** So many an hour of one thing for each key; 0 is no limit. */
export class HourlyLimit {
  readonly #policy: LimitPolicy;

  constructor(
    private readonly limits: AttemptLimits,
    private readonly clock: Clock,
    private readonly what: string,
    limit: number,
  ) {
    this.#policy = { limit, windowMs: 3_600_000 };
  }

  /** Throws `RateLimited` when the key must wait; counts nothing. */
  async check(key: string): Promise<void> {
    if (this.#policy.limit === 0) return;
    refuseWhile(await this.limits.wait(`${this.what}:${key}`, this.#policy, this.clock.now()));
  }

  /** Counts one, or throws `RateLimited`. */
  async count(key: string): Promise<void> {
    if (this.#policy.limit === 0) return;
    refuseWhile(await this.limits.take(`${this.what}:${key}`, this.#policy, this.clock.now()));
  }
}
