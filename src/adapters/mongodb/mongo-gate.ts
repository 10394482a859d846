import { asUnavailable, storeIsClosed } from './driver-errors.js';
import { within } from './within.js';

/** More than the server's own limit for one call, and the choice of another member after a failure. */
const GIVE_UP_AFTER_MS = 4_000;

/** What every call outside a transaction passes: never after the end, never longer than 4 s, errors as the port has them. */
export class MongoGate {
  #isClosed = false;

  /** As `run`, for what may take as long as it takes. */
  async runLong<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw storeIsClosed();
    try {
      return await call();
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    return this.runLong(() => within(GIVE_UP_AFTER_MS, call()));
  }

  close(): void {
    this.#isClosed = true;
  }
}
