/** Maximum time in milliseconds for which to block the event loop. */
const SLICE_MS = 4;

/**
 * How long a computation has kept the event loop. It asks often, and waits for the next turn when its slice is over. The time is the
 * process's own, because nothing is decided by it.
 */
export class EventLoopSlice {
  #since = performance.now();

  isOver(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  /** Begins again after a wait. */
  begin(): void {
    this.#since = performance.now();
  }

  /** Lets the event loop go on, and begins again. */
  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.begin();
  }
}
