import type { ClientSession } from 'mongodb';
import { CallbackNotSettled } from '../../../application/ports/callback-not-settled.js';

/**
 * A transaction's calls to the server, in sequence as the protocol requires. Any failure ends the transaction on the
 * server, so every later call fails with the same error.
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

  /**
   * Sends nothing any more: every later call fails. Once a transaction is being aborted, the driver would send further
   * calls of its session outside of it.
   */
  end(): void {
    this.#failure ??= { error: new Error('The transaction of these calls is over.') };
  }

  /** Throws the first failure of a call, even if the callback ignored it. */
  assertWhole(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /**
   * Runs a callback that may await only these calls. Rejects with `CallbackNotSettled` when the callback is still
   * pending at the next turn of the event loop without waiting for one of them.
   */
  async watch<T>(callback: () => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#giveUp = reject;
        callback().then(resolve, reject);
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
