import type { ReachedLimit, SlotLimits, Slots } from '../../../application/ports/slots.js';
import { Tally } from '../../../application/scheduling/tally.js';
import { addressGroup } from '../../../application/limits/address-group.js';
import { addressSite, SITE_SHARE } from '../../../application/limits/address-site.js';

export interface ConnectionLimitsOptions {
  /** Maximum open connections; 0 for no limit. */
  readonly total: number;
  /** Maximum open connections from one address or IPv6 /64, and four times as many from one /48; 0 for no limit. */
  readonly perAddress: number;
}

/** What an address counts as. */
export interface Origin {
  readonly group: string;
  readonly site: string | undefined;
}

export function originOf(address: string): Origin {
  return { group: addressGroup(address), site: addressSite(address) };
}

/** Of the open connections. */
export interface ConnectionSlots {
  readonly connections: Slots;
  /** The same by IPv6 /48. */
  readonly sites: Slots;
}

/** Largest share of all connections for one address, so that a health check from elsewhere still gets one. */
const SHARE_OF_ONE = 0.95;

/** Counts open connections per address and enforces the limits. */
export class ConnectionLimits {
  readonly #ofGroup: SlotLimits;
  readonly #ofSite: SlotLimits;
  /** Those of this process, by group and by site. */
  readonly #own = new Tally();

  constructor(
    { total, perAddress }: ConnectionLimitsOptions,
    private readonly slots: ConnectionSlots,
  ) {
    const ofAddress = perAddress === 0 ? Infinity : perAddress;
    const ofOne = total === 0 ? Infinity : Math.max(1, Math.floor(total * SHARE_OF_ONE));
    this.#ofGroup = { sum: total === 0 ? undefined : total, ofKey: finite(Math.min(ofAddress, ofOne)) };
    this.#ofSite = { ofKey: finite(Math.min(ofAddress * SITE_SHARE, ofOne)) };
  }

  /**
   * Counts a connection and resolves with a function that releases it, or with the limit that is reached. Further calls
   * of the function do nothing.
   */
  async admit(origin: Origin): Promise<ReachedLimit | (() => void)> {
    const { connections, sites } = this.slots;
    const { group, site } = origin;
    if (site !== undefined && (await sites.acquire(site, this.#ofSite)) !== undefined) return 'ofKey';
    const reached = await connections.acquire(group, this.#ofGroup);
    if (reached !== undefined) {
      if (site !== undefined) sites.release(site);
      return reached;
    }
    this.#count(origin, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count(origin, -1);
      connections.release(group);
      if (site !== undefined) sites.release(site);
    };
  }

  /** How many of this process's connections the address has, with those of its /48 at a quarter. */
  weightOf({ group, site }: Origin): number {
    const ofGroup = this.#own.of(group);
    return site === undefined ? ofGroup : Math.max(ofGroup, this.#own.of(site) / SITE_SHARE);
  }

  #count({ group, site }: Origin, amount: number): void {
    this.#own.add(group, amount);
    if (site !== undefined) this.#own.add(site, amount);
  }
}

function finite(limit: number): number | undefined {
  return limit === Infinity ? undefined : limit;
}
