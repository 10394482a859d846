import { Unavailable } from '../../domain/domain-error.js';
import { Tally } from './connections/tally.js';

export interface BodyBudgetOptions {
  /** Total bytes for bodies of at most `smallBytes`. */
  readonly small: number;
  /** Total bytes for larger bodies, kept separate so that they can't crowd out the small ones. */
  readonly large: number;
  readonly smallBytes: number;
  /** Bytes per client, for small bodies and for larger ones separately. */
  readonly ofOne: number;
}

const MIB = 1_024 * 1_024;

/**
 * Each of the default thousand connections may be sending a small body. Larger bodies: 128 of 256 KiB in all, and 16
 * per client.
 */
const DEFAULTS: BodyBudgetOptions = { small: 16 * MIB, large: 32 * MIB, smallBytes: 16 * 1_024, ofOne: 4 * MIB };
const RETRY_AFTER_SECONDS = 2;

/**
 * Limits the bytes of request bodies being received, in total and per client, because a slow client's data stays in
 * memory.
 */
export class BodyBudget {
  readonly #small = new Tally();
  readonly #large = new Tally();

  constructor(private readonly options = DEFAULTS) {}

  /** Runs the task with `bytes` reserved for it. Throws `Unavailable` ('overloaded') when the budget is used up. */
  async run<T>(client: string, bytes: number, task: () => Promise<T>): Promise<T> {
    const { small, large, smallBytes, ofOne } = this.options;
    const [tally, most] = bytes <= smallBytes ? [this.#small, small] : [this.#large, large];
    if (tally.sum + bytes > most || tally.of(client) + bytes > ofOne) {
      const message = 'Too many request bodies are on their way. Try again.';
      throw new Unavailable('overloaded', message, RETRY_AFTER_SECONDS);
    }
    tally.add(client, bytes);
    try {
      return await task();
    } finally {
      tally.add(client, -bytes);
    }
  }
}
