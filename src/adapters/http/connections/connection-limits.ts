import { addressGroup } from '../../../domain/limits/address-group.js';
import type { Counts } from '../../../application/scheduling/tally.js';

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
  readonly #maxOfOne: number;

  constructor(
    private readonly options: ConnectionLimitsOptions,
    private readonly open: Counts,
  ) {
    const { total, perAddress } = options;
    this.#maxOfOne = Math.min(
      perAddress === 0 ? Infinity : perAddress,
      total === 0 ? Infinity : Math.max(1, Math.floor(total * SHARE_OF_ONE)),
    );
  }

  /** Counts a connection and returns a function that releases it. Returns undefined when a limit is reached. */
  admit(address: string): (() => void) | undefined {
    const group = addressGroup(address);
    const isFull = this.options.total > 0 && this.open.sum >= this.options.total;
    if (isFull || this.open.of(group) >= this.#maxOfOne) return undefined;
    this.open.add(group, 1);
    return () => this.open.add(group, -1);
  }
}
