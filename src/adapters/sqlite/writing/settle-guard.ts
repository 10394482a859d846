import { CallbackNotSettled } from '../../../application/ports/settle-at-once.js';

/**
 * Runs callbacks that must settle within one turn of the event loop, as with `settleAtOnce`, but with one immediate per
 * group instead of one per callback.
 */
export class SettleGuard {
  #immediate: NodeJS.Immediate | undefined;
  #expire: ((error: CallbackNotSettled) => void) | undefined;

  /** Starts a turn for the callbacks that follow. */
  start(): void {
    this.#immediate = setImmediate(() => {
      this.#expire?.(new CallbackNotSettled());
      this.start();
    });
  }

  stop(): void {
    clearImmediate(this.#immediate);
  }

  run<T>(callback: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#expire = reject;
      callback().then(resolve, reject);
    });
  }
}
