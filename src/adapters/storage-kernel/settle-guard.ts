import { CallbackNotSettled } from '../../application/ports/callback-not-settled.js';

/**
 * Runs callbacks that must settle within one turn of the event loop, for storages whose calls settle at once. One immediate
 * watches a group of them. A callback that hasn't settled by then rejects with `CallbackNotSettled`.
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
