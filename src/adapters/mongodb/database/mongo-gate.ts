import { asUnavailable, asUnavailableWrite, noAnswer, storeIsClosed } from './driver-errors.js';
import { within } from './within.js';

/** More than the server's own limit for one call, and the choice of another member after a failure. */
const GIVE_UP_AFTER_MS = 4_000;

/** What every call outside a transaction passes: never after the end, never longer than 4 s, errors as the port has them. */
export class MongoGate {
  #isClosed = false;

  constructor(private readonly giveUpAfterMs = GIVE_UP_AFTER_MS) {}

  /** As `run`, for what may take as long as it takes. */
  runLong<T>(call: () => Promise<T>): Promise<T> {
    return this.#pass(call, asUnavailable);
  }

  /** Reads. Throws 'storage_unavailable'. */
  run<T>(call: () => Promise<T>): Promise<T> {
    return this.#pass(() => within(this.giveUpAfterMs, call()), asUnavailable);
  }

  /** Writes. Throws 'outcome_unknown' too: what was asked of a server that does not answer may still be done. */
  write<T>(call: () => Promise<T>): Promise<T> {
    const late = () => noAnswer('outcome_unknown', this.giveUpAfterMs);
    return this.#pass(() => within(this.giveUpAfterMs, call(), late), asUnavailableWrite);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #pass<T>(call: () => Promise<T>, told: (error: unknown) => unknown): Promise<T> {
    if (this.#isClosed) throw storeIsClosed();
    try {
      return await call();
    } catch (error) {
      throw told(error);
    }
  }
}
