import { addressGroup } from '../../../domain/limits/address-group.js';
import { Tally } from './tally.js';

export interface ConnectionLimitsOptions {
  /** Connections open at a time; 0 for no limit. */
  readonly total: number;
  /** Connections open at a time from one address or IPv6 /64; 0 for no limit. */
  readonly perAddress: number;
}

/** No address gets more of all connections than this, so that a health check from elsewhere still finds one. */
const SHARE_OF_ONE = 0.95;

/** Counts open connections by address and decides whether one more may stay. */
export class ConnectionLimits {
  readonly #open = new Tally();
  readonly #mostOfOne: number;

  constructor(private readonly options: ConnectionLimitsOptions) {
    const { total, perAddress } = options;
    this.#mostOfOne = Math.min(
      perAddress === 0 ? Infinity : perAddress,
      total === 0 ? Infinity : Math.max(1, Math.floor(total * SHARE_OF_ONE)),
    );
  }

  /** Counts a connection and returns what takes it back when called once; undefined when it is over a limit. */
  admit(address: string): (() => void) | undefined {
    const group = addressGroup(address);
    const isFull = this.options.total > 0 && this.#open.sum >= this.options.total;
    if (isFull || this.#open.of(group) >= this.#mostOfOne) return undefined;
    this.#open.add(group, 1);
    return () => this.#open.add(group, -1);
  }
}
