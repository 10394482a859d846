import { storeIsClosed } from '../../storage-kernel/unavailable.js';
import { answeredWithin } from './answered-within.js';
import { asUnavailable, asUnavailableWrite } from './driver-errors.js';

/** Longer than the server's limit for one call, and shorter than anybody should wait to be told. */
const GIVE_UP_AFTER_MS = 2_500;
/** Longer than one statement of a list may take. */
const GIVE_UP_LIST_AFTER_MS = 2_900;

interface MongoGateOptions {
  readonly giveUpAfterMs?: number;
  /** See `MongoStoreOptions`. */
  readonly timeoutFactor?: number;
  /** Told when a call sent at this time, by `performance.now()`, got no answer. */
  readonly onSilence?: (sentAt: number) => void;
}

/**
 * Guards every call outside a transaction: rejects calls after closing, limits them to 2.5 s, and converts their errors
 * to those of the port.
 */
export class MongoGate {
  #isClosed = false;

  constructor(private readonly options: MongoGateOptions = {}) {}

  /** Like `run` without the time limit. */
  runLong<T>(call: () => Promise<T>): Promise<T> {
    return this.#pass(call, asUnavailable);
  }

  /** Runs a read. Throws 'storage_unavailable'. */
  run<T>(call: () => Promise<T>): Promise<T> {
    return this.#pass(() => this.#answered(call, 'storage_unavailable'), asUnavailable);
  }

  /** Like `run` for 2.9 s. A list that takes longer says nothing about the connection. */
  runList<T>(call: () => Promise<T>): Promise<T> {
    const { timeoutFactor = 1 } = this.options;
    return this.#pass(() => answeredWithin(GIVE_UP_LIST_AFTER_MS * timeoutFactor, call()), asUnavailable);
  }

  /**
   * Runs a write. Also throws 'outcome_unknown': a write sent to a server that doesn't respond may still be applied.
   */
  write<T>(call: () => Promise<T>): Promise<T> {
    return this.#pass(() => this.#answered(call, 'outcome_unknown'), asUnavailableWrite);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #answered<T>(call: () => Promise<T>, code: 'storage_unavailable' | 'outcome_unknown'): Promise<T> {
    const { timeoutFactor = 1, giveUpAfterMs = GIVE_UP_AFTER_MS * timeoutFactor, onSilence } = this.options;
    const sentAt = performance.now();
    return answeredWithin(giveUpAfterMs, call(), { code, onSilence: () => onSilence?.(sentAt) });
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
