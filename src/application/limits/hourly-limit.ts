import { addressGroup } from './address-group.js';
import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import type { AttemptLimits } from '../ports/attempt-limits.js';
import type { Clock } from '../ports/clock.js';
import { refuseWhile } from './sign-in-limits.js';

/** Limits requests of one kind per hour and address or user; 0 is no limit. */
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

  /** Throws `RateLimited` when this address or user must wait. Counts nothing. */
  async check(who: string): Promise<void> {
    if (this.#policy.limit === 0) return;
    refuseWhile(await this.limits.wait(this.#key(who), this.#policy, this.clock.now()));
  }

  /** Counts a request, or throws `RateLimited`. */
  async count(who: string): Promise<void> {
    if (this.#policy.limit === 0) return;
    refuseWhile(await this.limits.take(this.#key(who), this.#policy, this.clock.now()));
  }

  /** User ids contain no colon, so `addressGroup` returns them unchanged. */
  #key(who: string): string {
    return `${this.what}:${addressGroup(who)}`;
  }
}
