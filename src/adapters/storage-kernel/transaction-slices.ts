import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum time in milliseconds for which to block the event loop. */
const SLICE_MS = 4;

/** Gives the event loop a turn now and then during long work. */
export class TransactionSlices {
  #since = performance.now();

  /** Call it often. Resolves at the next turn of the event loop once the current one has taken long enough. */
  async take(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}
