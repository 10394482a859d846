import type { ClientSession } from 'mongodb';
import { CallbackNotSettled } from '../../../application/ports/settle-at-once.js';

/**
 * The calls of one transaction to the server: one after the other, as the protocol has it. Any failure ends the
 * transaction on the server, so from the first one on every call fails with it.
 */
export class ServerCalls {
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #failure: { readonly error: unknown } | undefined;
  #giveUp: ((error: CallbackNotSettled) => void) | undefined;

  constructor(private readonly session: ClientSession) {}

  run<T>(call: (session: ClientSession) => Promise<T>): Promise<T> {
    this.#pending += 1;
    const answer = this.#last.then(() => this.#send(call));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Throws what a call failed with, also when the work made nothing of it. */
  assertWhole(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /**
   * Runs a work that may await nothing else than these calls: rejects with `WorkNotSettled` when it is unsettled at
   * the next turn of the event loop without waiting for one of them.
   */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#giveUp = reject;
        work().then(resolve, reject);
        this.#checkNextTurn();
      });
    } finally {
      this.#giveUp = undefined;
    }
  }

  async #send<T>(call: (session: ClientSession) => Promise<T>): Promise<T> {
    try {
      this.assertWhole();
      return await call(this.session);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#pending -= 1;
      if (this.#giveUp !== undefined) this.#checkNextTurn();
    }
  }

  #checkNextTurn(): void {
    const giveUp = this.#giveUp;
    setImmediate(() => {
      if (this.#pending === 0 && this.#giveUp === giveUp) giveUp?.(new CallbackNotSettled());
    });
  }
}
