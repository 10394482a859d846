import type { SlotLimits, Slots } from '../../../application/ports/slots.js';
import { addressGroup } from '../../../domain/limits/address-group.js';

export interface ConnectionLimitsOptions {
  /** Maximum open connections; 0 for no limit. */
  readonly total: number;
  /** Maximum open connections from one address or IPv6 /64; 0 for no limit. */
  readonly perAddress: number;
}

/** Largest share of all connections for one address, so that a health check from elsewhere still gets one. */
const SHARE_OF_ONE = 0.95;

/** Counts open connections per address and enforces the limits. */
export class ConnectionLimits {
  readonly #limits: SlotLimits;

  constructor(
    { total, perAddress }: ConnectionLimitsOptions,
    private readonly slots: Slots,
  ) {
    const ofAddress = perAddress === 0 ? Infinity : perAddress;
    const ofOne = total === 0 ? Infinity : Math.max(1, Math.floor(total * SHARE_OF_ONE));
    const ofKey = Math.min(ofAddress, ofOne);
    this.#limits = { sum: total === 0 ? undefined : total, ofKey: ofKey === Infinity ? undefined : ofKey };
  }

  /** Counts a connection and resolves with a function that releases it, or with undefined when a limit is reached. */
  async admit(address: string): Promise<(() => void) | undefined> {
    const group = addressGroup(address);
    if ((await this.slots.acquire(group, this.#limits)) !== undefined) return undefined;
    return () => this.slots.release(group);
  }
}
