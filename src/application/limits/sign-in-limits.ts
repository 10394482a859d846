import { RateLimited } from '../../domain/domain-error.js';
import { addressGroup } from './address-group.js';
import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { emailKey } from '../../domain/text/email-key.js';
import type { AttemptLimits } from '../ports/attempt-limits.js';
import type { Clock } from '../ports/clock.js';
import type { KnownNetworks } from './known-networks.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Wrong one-time codes per hour and account: a guess is right with three in a million. */
const WRONG_CODES = 20;
/** Failures per hour and account, from all networks together that nobody has signed in from. */
const FAILURES_OF_UNKNOWN_NETWORKS = 100;

interface SignInLimitsOptions {
  readonly limits: AttemptLimits;
  readonly clock: Clock;
  readonly sha256: Sha256;
  readonly known: KnownNetworks;
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
  /**
   * Counts a one-time code, sent after the right password, as wrong until it's undone. Codes from all networks count
   * together, but those from a network that a code was right from. Throws `RateLimited`.
   */
  countCode(userId: string): Promise<Pick<CountedAttempt, 'undone'>>;
}

interface Count {
  readonly key: string;
  readonly policy: LimitPolicy;
}

/**
 * Limits failed sign-ins and wrong current passwords at password changes. A success ends the account's wait, but undoes
 * only its own attempt for the address. Otherwise the owner of one account could guess the passwords of others forever.
 * Networks that nobody has signed in to the account from share a limit, so that a guesser gains nothing by having many,
 * and can't lock anybody out of the networks they use.
 */
export class SignInLimits {
  constructor(private readonly options: SignInLimitsOptions) {}

  /** Throws `RateLimited` when this address must wait. Counts nothing. */
  async checkAddress(address: string): Promise<void> {
    const { limits, clock, perAddress } = this.options;
    if (perAddress === 0) return;
    refuseWhile(await limits.wait(addressKey(address), policyOf(perAddress), clock.now()));
  }

  /** Counts an attempt whose account isn't known yet, for the address alone. Throws as `count`. */
  async countForAddress(address: string): Promise<Pick<CountedAttempt, 'undone'>> {
    const { limits, clock, perAddress } = this.options;
    if (perAddress === 0) return { undone: () => Promise.resolve() };
    const [key, policy, at] = [addressKey(address), policyOf(perAddress), clock.now()];
    refuseWhile(await limits.take(key, policy, at));
    return { undone: () => limits.giveBack(key, policy, at) };
  }

  /** Counts an attempt, or throws `RateLimited` and counts nothing. `email` may be any text. */
  async count(email: string, address: string): Promise<CountedAttempt> {
    const { limits, clock, known, perAccount, perAddress } = this.options;
    const at = clock.now();
    const account = this.#accountKey(email, address);
    const counts: Count[] = [];
    if (perAccount > 0) counts.push({ key: account, policy: policyOf(perAccount) });
    if (perAddress > 0) counts.push({ key: addressKey(address), policy: policyOf(perAddress) });
    if (perAccount > 0 && !(await known.has({ email, address }, 'password'))) {
      const all = this.#unknownNetworks(email);
      // Before the others are counted, which would have to be undone.
      refuseWhile(await limits.wait(all.key, all.policy, at));
      counts.push(all);
    }
    const undo = async (counted: readonly Count[]) => {
      for (const { key, policy } of counted) await limits.giveBack(key, policy, at);
    };
    for (const [index, { key, policy }] of counts.entries()) {
      try {
        refuseWhile(await limits.take(key, policy, at));
      } catch (error) {
        await undo(counts.slice(0, index));
        throw error;
      }
    }
    return {
      succeeded: async () => {
        if (perAccount > 0) await limits.clear(account);
        await undo(counts.filter(({ key }) => key !== account));
      },
      undone: () => undo(counts),
      countCode: (userId) => this.#countCode(userId, { email, address }),
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

  async #countCode(userId: string, from: { readonly email: string; readonly address: string }) {
    const { limits, clock, known } = this.options;
    const isKnown = await known.has(from, 'code');
    const key = isKnown ? `sign-in:code-from:${this.#digest(from.email, from.address)}` : `sign-in:code:${userId}`;
    const at = clock.now();
    refuseWhile(await limits.take(key, hourly(WRONG_CODES), at));
    return { undone: () => limits.giveBack(key, hourly(WRONG_CODES), at) };
  }

  #unknownNetworks(email: string): Count {
    const limit = Math.max(FAILURES_OF_UNKNOWN_NETWORKS, this.options.perAccount);
    return { key: unknownNetworksKey(email, this.options.sha256), policy: hourly(limit) };
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

/** Runs a step, and undoes the attempt's counts if that fails. */
export async function undoing<T>(counted: Pick<CountedAttempt, 'undone'>, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    await counted.undone();
    throw error;
  }
}

/** Of the failures from all networks that aren't known for the account. */
export function unknownNetworksKey(email: string, sha256: Sha256): string {
  return `sign-in:unknown-networks:${sha256(emailKey(email))}`;
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
