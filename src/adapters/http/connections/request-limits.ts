import type { Slots } from '../../../application/ports/slots.js';
import { Tally } from '../../../application/scheduling/tally.js';
import { SITE_SHARE } from '../../../application/limits/address-site.js';
import { originOf } from './connection-limits.js';

interface RequestLimitsOptions {
  /** Maximum open requests from one address or IPv6 /64, and four times as many from one /48. */
  readonly perAddress: number;
  /** Worker processes that share the limit. */
  readonly processes: number;
  /** Counted by all of them together. */
  readonly slots: Slots;
}

/**
 * Counts open requests per address and enforces the limit for all worker processes together. Half of it is divided among
 * them, so that an address with few requests costs no question to the primary process.
 */
export class RequestLimits {
  readonly #own = new Tally();

  constructor(private readonly options: RequestLimitsOptions) {}

  /** Counts a request, at once if it may; returns a function that releases it, or undefined when a limit is reached. */
  admit(address: string): (() => void) | undefined | Promise<(() => void) | undefined> {
    const { perAddress } = this.options;
    const { group, site } = originOf(address);
    const first = this.#take(group, perAddress);
    if (site === undefined) return first;
    return this.#both(first, () => this.#take(site, perAddress * SITE_SHARE));
  }

  async #both(
    first: ReturnType<RequestLimits['admit']>,
    takeSecond: () => ReturnType<RequestLimits['admit']>,
  ): Promise<(() => void) | undefined> {
    const releaseFirst = await first;
    if (releaseFirst === undefined) return undefined;
    const releaseSecond = await takeSecond();
    if (releaseSecond === undefined) {
      releaseFirst();
      return undefined;
    }
    return () => {
      releaseFirst();
      releaseSecond();
    };
  }

  #take(key: string, limit: number): ReturnType<RequestLimits['admit']> {
    const { processes, slots } = this.options;
    const own = Math.floor(limit / 2 / processes);
    if (this.#own.of(key) >= own) {
      const shared = slots.acquire(key, { ofKey: limit - own * processes });
      return shared.then((reached) => (reached === undefined ? () => slots.release(key) : undefined));
    }
    this.#own.add(key, 1);
    return () => this.#own.add(key, -1);
  }
}
