import { Unavailable } from '../../domain/domain-error.js';
import { addressGroup } from './address-group.js';
import { LONGEST_WINDOW_MS, type LimitPolicy } from '../../domain/limits/attempt-limit.js';
import { emailKey } from '../../domain/text/email-key.js';
import type { AttemptLimits } from '../ports/attempt-limits.js';
import type { Clock } from '../ports/clock.js';
import type { RequestMacs } from '../ports/request-macs.js';

const DAY = 86_400;
/** A network is kept as one attempt that counts for 90 days. */
const KEPT: LimitPolicy = { limit: 1, windowMs: LONGEST_WINDOW_MS };
/** So no account has more than this many networks at a time. */
const KEPT_AT_MOST: LimitPolicy = { limit: 100, windowMs: LONGEST_WINDOW_MS };
/** One that is used again is kept for another 90 days once less than this is left. */
const RENEWED_BELOW_SECONDS = 30 * DAY;

/** What was right when it came from the network. */
type Proved = 'password' | 'code';

interface Origin {
  /** Of the account; any text. */
  readonly email: string;
  /** The client's network address. */
  readonly address: string;
}

/**
 * Remembers, for each account, the networks that its owner signed in from: as keyed hashes beside the attempts, so neither
 * the database nor a backup tells who was where. An account has up to 100, each for 90 days; beyond that, a new one isn't
 * remembered.
 */
export class KnownNetworks {
  constructor(
    private readonly limits: AttemptLimits,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly macs: RequestMacs,
  ) {}

  async has(origin: Origin, proved: Proved): Promise<boolean> {
    // Under previous keys too, until those are removed from the settings.
    for (const key of this.#keys(origin, proved)) {
      if ((await this.limits.wait(key, KEPT, this.clock.now())) > 0) return true;
    }
    return false;
  }

  /**
   * Call it after the write that proves it. If the storage is unavailable, the network is remembered next time: what was
   * written mustn't look as if it weren't.
   */
  async remember(origin: Origin, proved: Proved): Promise<void> {
    try {
      await this.#remember(origin, proved);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }

  async #remember(origin: Origin, proved: Proved): Promise<void> {
    const now = this.clock.now();
    const [key] = this.#keys(origin, proved);
    if ((await this.limits.wait(key, KEPT, now)) > RENEWED_BELOW_SECONDS) return;
    const [account] = this.macs.macsOf(emailKey(origin.email));
    if ((await this.limits.take(`known:count:${proved}:${account}`, KEPT_AT_MOST, now)) > 0) return;
    if ((await this.limits.take(key, KEPT, now)) === 0) return;
    // It was kept already: anew.
    await this.limits.clear(key);
    await this.limits.take(key, KEPT, now);
  }

  #keys({ email, address }: Origin, proved: Proved): readonly [string, ...string[]] {
    const [first, ...others] = this.macs.macsOf(`${addressGroup(address)} ${emailKey(email)}`);
    return [`known:${proved}:${first}`, ...others.map((mac) => `known:${proved}:${mac}`)];
  }
}
