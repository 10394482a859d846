import { RateLimited } from '../../domain/domain-error.js';
import { addressGroup } from '../../domain/limits/address-group.js';
import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { emailKey } from '../../domain/text/email-key.js';
import type { AttemptLimits } from '../ports/attempt-limits.js';
import type { Clock } from '../ports/clock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Wrong one-time codes per hour and account: a guess is right with three in a million. */
const WRONG_CODES = 20;

export interface SignInLimitsOptions {
  readonly limits: AttemptLimits;
  readonly clock: Clock;
  readonly sha256: Sha256;
  /** Failures within 15 minutes before waits begin, per account and address, and per address; 0 is no limit. */
  readonly perAccount: number;
  readonly perAddress: number;
  /** Successes per hour and account; 0 is no limit. */
  readonly successes: number;
}

/** An attempt that was counted before its outcome is known. */
export interface CountedAttempt {
  /** The password was correct: clears the account's failures and undoes the address's count of this attempt. */
  succeeded(): Promise<void>;
  /** The attempt failed through no fault of the caller: undoes its counts. */
  undone(): Promise<void>;
}

/**
 * Limits failed sign-ins and wrong current passwords at password changes. A success ends the account's wait, but undoes
 * only its own attempt for the address. Otherwise the owner of one account could guess the passwords of others forever.
 */
export class SignInLimits {
  constructor(private readonly options: SignInLimitsOptions) {}

  /** Throws `RateLimited` when this address must wait. Counts nothing. */
  async checkAddress(address: string): Promise<void> {
    const { limits, clock, perAddress } = this.options;
    if (perAddress === 0) return;
    refuseWhile(await limits.wait(addressKey(address), policyOf(perAddress), clock.now()));
  }

  /** Counts an attempt, or throws `RateLimited` and counts nothing. `email` may be any text. */
  async count(email: string, address: string): Promise<CountedAttempt> {
    const { limits, clock, perAccount, perAddress } = this.options;
    const at = clock.now();
    const account = this.#accountKey(email, address);
    if (perAccount > 0) refuseWhile(await limits.take(account, policyOf(perAccount), at));
    const giveAccountBack = async () => {
      if (perAccount > 0) await limits.giveBack(account, policyOf(perAccount), at);
    };
    const giveAddressBack = async () => {
      if (perAddress > 0) await limits.giveBack(addressKey(address), policyOf(perAddress), at);
    };
    try {
      if (perAddress > 0) refuseWhile(await limits.take(addressKey(address), policyOf(perAddress), at));
    } catch (error) {
      await giveAccountBack();
      throw error;
    }
    return {
      succeeded: async () => {
        if (perAccount > 0) await limits.clear(account);
        await giveAddressBack();
      },
      undone: async () => {
        await giveAccountBack();
        await giveAddressBack();
      },
    };
  }

  /**
   * Throws `RateLimited` after too many successes with this e-mail address from this network address. It's safe to check
   * before the password: it only reveals that the account exists to clients at an address that has signed in to it.
   */
  async checkSuccesses(email: string, address: string): Promise<void> {
    const { limits, clock, successes } = this.options;
    if (successes === 0) return;
    refuseWhile(await limits.wait(this.#successKey(email, address), hourly(successes), clock.now()));
  }

  /** Counts a success after the password check. Throws `RateLimited` after too many for the account, from any address. */
  async countSuccess(userId: string, email: string, address: string): Promise<void> {
    const { limits, clock, successes } = this.options;
    if (successes === 0) return;
    const at = clock.now();
    refuseWhile(await limits.take(this.#successKey(email, address), hourly(successes), at));
    refuseWhile(await limits.take(`sign-in:success:${userId}`, hourly(successes), at));
  }

  /**
   * Counts a one-time code, sent from any address after the right password, as wrong until it's undone. Throws
   * `RateLimited`.
   */
  async countCode(userId: string): Promise<Pick<CountedAttempt, 'undone'>> {
    const { limits, clock } = this.options;
    const [key, at] = [`sign-in:code:${userId}`, clock.now()];
    refuseWhile(await limits.take(key, hourly(WRONG_CODES), at));
    return { undone: () => limits.giveBack(key, hourly(WRONG_CODES), at) };
  }

  #successKey(email: string, address: string): string {
    return `sign-in:success-from:${this.#digest(email, address)}`;
  }

  /** Hashed, because users may enter anything as an address, even a password. */
  #digest(email: string, address: string): string {
    return this.options.sha256(`${addressGroup(address)} ${emailKey(email)}`);
  }

  #accountKey(email: string, address: string): string {
    return `sign-in:account:${this.#digest(email, address)}`;
  }
}

function addressKey(address: string): string {
  return `sign-in:address:${addressGroup(address)}`;
}

function policyOf(limit: number): LimitPolicy {
  return { limit, windowMs: 15 * MINUTE, backoff: { firstWaitMs: MINUTE, lastWaitMs: 15 * MINUTE } };
}

function hourly(limit: number): LimitPolicy {
  return { limit, windowMs: HOUR };
}

/** Throws `RateLimited` for a wait of one second or more. */
export function refuseWhile(waitSeconds: number): void {
  if (waitSeconds > 0) throw new RateLimited(waitSeconds);
}
