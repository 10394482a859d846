import { CallbackNotSettled } from '../../../application/ports/settle-at-once.js';

/**
 * Runs works that must settle within one turn of the event loop, as `settleAtOnce` demands, with one immediate for a
 * whole group of them instead of one for each.
 */
export class TurnGuard {
  #immediate: NodeJS.Immediate | undefined;
  #expire: ((error: CallbackNotSettled) => void) | undefined;

  /** From here on works belong to this turn. */
  start(): void {
    this.#immediate = setImmediate(() => {
      this.#expire?.(new CallbackNotSettled());
      this.start();
    });
  }

  stop(): void {
    clearImmediate(this.#immediate);
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#expire = reject;
      work().then(resolve, reject);
    });
  }
}
