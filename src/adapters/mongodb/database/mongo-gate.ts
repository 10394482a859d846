import { storeIsClosed } from '../../storage-kernel/unavailable.js';
import { answeredWithin } from './answered-within.js';
import { asUnavailable, asUnavailableWrite } from './driver-errors.js';

/** Longer than the server's limit for one call plus the selection of another member after a failure. */
const GIVE_UP_AFTER_MS = 4_000;

/**
 * Guards every call outside a transaction: rejects calls after closing, limits them to 4 s, and converts their errors
 * to those of the port.
 */
export class MongoGate {
  #isClosed = false;

  constructor(private readonly giveUpAfterMs = GIVE_UP_AFTER_MS) {}

  /** Like `run` without the time limit. */
  runLong<T>(call: () => Promise<T>): Promise<T> {
    return this.#pass(call, asUnavailable);
  }

  /** Runs a read. Throws 'storage_unavailable'. */
  run<T>(call: () => Promise<T>): Promise<T> {
    return this.#pass(() => answeredWithin(this.giveUpAfterMs, call()), asUnavailable);
  }

  /**
   * Runs a write. Also throws 'outcome_unknown': a write sent to a server that doesn't respond may still be applied.
   */
  write<T>(call: () => Promise<T>): Promise<T> {
    return this.#pass(() => answeredWithin(this.giveUpAfterMs, call(), 'outcome_unknown'), asUnavailableWrite);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #pass<T>(call: () => Promise<T>, convert: (error: unknown) => unknown): Promise<T> {
    if (this.#isClosed) throw storeIsClosed();
    try {
      return await call();
    } catch (error) {
      throw convert(error);
    }
  }
}
