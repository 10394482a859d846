import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import { NOTHING } from '../../domain/access/needs.js';
import { emailKey } from '../../domain/users/email.js';
import type { Clock } from '../ports/clock.js';
import type { RecoveryNotifier } from '../ports/recovery-notifier.js';
import type { Store } from '../ports/store.js';
import { HourlyLimit } from './hourly-limit.js';

export interface RequestRecoveryOptions {
  readonly store: Pick<Store, 'users' | 'limits'>;
  readonly notifier: RecoveryNotifier;
  readonly clock: Clock;
  /** Requests per hour and address; 0 is no limit. */
  readonly perAddress: LimitPolicy['limit'];
}

/** Passes on a recovery request. The caller can't tell whether a user has the address. */
export class RequestRecovery {
  static readonly needs = NOTHING;
  readonly #limit: HourlyLimit;

  constructor(private readonly options: RequestRecoveryOptions) {
    this.#limit = new HourlyLimit(options.store.limits, options.clock, 'recovery', options.perAddress);
  }

  /** Throws `RateLimited` when this address must wait. Counts nothing. */
  admit(address: string): Promise<void> {
    return this.#limit.check(address);
  }

  async execute({ email, address }: { readonly email: string; readonly address: string }): Promise<void> {
    await this.#limit.count(address);
    const credential = await this.options.store.users.findCredential(emailKey(email));
    await this.options.notifier.requested({ userId: credential?.userId, at: this.options.clock.now() });
  }
}
