import { Unavailable } from '../../domain/domain-error.js';

const RETRY_AFTER_SECONDS = 2;

/** Runs at most `mostRunning` tasks at once, lets at most `mostWaiting` more wait, first come first served. */
export class BoundedQueue {
  private active = 0;
  private turnedAway = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly mostRunning: number,
    private readonly mostWaiting = 64,
  ) {
    if (!(mostRunning >= 1 && mostWaiting >= 0)) throw new RangeError('A queue must run one task at least.');
  }

  get running(): number {
    return this.active;
  }

  get waiting(): number {
    return this.line.length;
  }

  /** How many tasks found the line full, since the start. */
  get refused(): number {
    return this.turnedAway;
  }

  /** The task's own outcome. Throws `Unavailable` ('overloaded'), and does not start the task, when the line is full. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await task();
    } finally {
      this.leave();
    }
  }

  private enter(): Promise<void> | undefined {
    if (this.active < this.mostRunning) {
      this.active += 1;
      return undefined;
    }
    if (this.line.length >= this.mostWaiting) {
      this.turnedAway += 1;
      throw new Unavailable('overloaded', 'Too much is waiting. Try again in a moment.', RETRY_AFTER_SECONDS);
    }
    return new Promise((resolve) => this.line.push(resolve));
  }

  /** The place goes straight to the next in line, so that no newcomer slips in between. */
  private leave(): void {
    const next = this.line.shift();
    if (next) next();
    else this.active -= 1;
  }
}
