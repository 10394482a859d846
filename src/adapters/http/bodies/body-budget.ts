import { Unavailable } from '../../../domain/domain-error.js';
import { Tally } from '../connections/tally.js';

export interface BodyBudgetOptions {
  /** Bytes for bodies of at most `smallBytes`, in all. */
  readonly small: number;
  /** Bytes for longer ones, in all. Of their own, so that they leave room for the small ones. */
  readonly large: number;
  readonly smallBytes: number;
  /** Bytes for one client, of small ones and of longer ones each. */
  readonly perClient: number;
}

const MIB = 1_024 * 1_024;

/**
 * A thousand connections, as many as there are by default, may each send a small body. The longer ones are 64 of
 * 256 KiB; no client has more than 16 of them.
 */
const DEFAULTS: BodyBudgetOptions = { small: 16 * MIB, large: 16 * MIB, smallBytes: 16 * 1_024, perClient: 4 * MIB };
const RETRY_AFTER_SECONDS = 2;

/** The bytes of request bodies being received, in all and by client: a slow client holds in memory what it has sent. */
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
      const message = 'Too many request bodies are on their way. Try again.';
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
