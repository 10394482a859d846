import { Unavailable } from '../../../domain/domain-error.js';
import { Tally } from '../../../application/scheduling/tally.js';

interface BodyBudgetOptions {
  /** Total bytes for bodies of at most `smallBytes`. */
  readonly small: number;
  /** Total bytes for longer bodies, separate so that they leave room for small ones. */
  readonly large: number;
  readonly smallBytes: number;
  /** Bytes for one client's small bodies, and as many for its longer ones. */
  readonly perClient: number;
}

const MIB = 1_024 * 1_024;

/** Enough for a small body on each of 1,000 connections (the default limit), and 64 bodies of 256 KiB, 16 per client. */
const DEFAULTS: BodyBudgetOptions = { small: 16 * MIB, large: 16 * MIB, smallBytes: 16 * 1_024, perClient: 4 * MIB };
const RETRY_AFTER_SECONDS = 2;

/** Limits the bytes of request bodies being received, in all and by client, because a slow client's body stays in memory. */
export class BodyBudget {
  readonly #small = new Tally();
  readonly #large = new Tally();

  constructor(private readonly options = DEFAULTS) {}

  /**
   * Sets this many bytes aside until the returned function is called; further calls do nothing. Throws `Unavailable`
   * ('overloaded') when there are too many.
   */
  reserve(client: string, bytes: number): () => void {
    const { small, large, smallBytes, perClient } = this.options;
    const [tally, total] = bytes <= smallBytes ? [this.#small, small] : [this.#large, large];
    if (tally.sum + bytes > total || tally.of(client) + bytes > perClient) {
      const message = 'Too many request bodies are being received. Try again.';
      throw new Unavailable('overloaded', message, RETRY_AFTER_SECONDS);
    }
    tally.add(client, bytes);
    let isReserved = true;
    return () => {
      if (isReserved) tally.add(client, -bytes);
      isReserved = false;
    };
  }
}
