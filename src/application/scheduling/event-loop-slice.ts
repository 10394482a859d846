import type { Clock } from '../ports/clock.js';

/** Maximum time in milliseconds for which to block the event loop. */
const SLICE_MS = 4;

/** How long a computation has kept the event loop. It asks often, and waits for the next turn when this one is over. */
export class EventLoopSlice {
  #since: number;

  constructor(private readonly clock: Pick<Clock, 'monotonic' | 'timer'>) {
    this.#since = clock.monotonic();
  }

  isOver(): boolean {
    return this.clock.monotonic() - this.#since >= SLICE_MS;
  }

  /** Begins again after a wait. */
  begin(): void {
    this.#since = this.clock.monotonic();
  }

  /** Lets the event loop go on, and begins again. */
  async next(): Promise<void> {
    await this.clock.timer(0).elapsed;
    this.begin();
  }
}
