import type { ToWorker } from './worker-messages.js';

export interface GroupTurnsOptions {
  readonly send: (worker: number, message: ToWorker) => void;
  /** Ends a worker at once; `leave` follows when it has ended. */
  readonly end: (worker: number) => void;
  /** A worker that keeps a turn which others want for this many calls of `tick` is ended. */
  readonly maxTicks: number;
}

/** Gives the turn to write to one worker after the other, in the order in which they want it. */
export class GroupTurns {
  #holder: number | undefined;
  readonly #waiting = new Set<number>();
  #ticks = 0;

  constructor(private readonly options: GroupTurnsOptions) {}

  wants(id: number): void {
    // It may have waited too long, and ask again.
    if (id === this.#holder) return;
    this.#waiting.add(id);
    if (this.#holder === undefined) this.#next();
    else if (this.#waiting.size === 1) this.options.send(this.#holder, { kind: 'wanted' });
  }

  release(id: number): void {
    if (id === this.#holder) this.#next();
  }

  /** The worker has ended. */
  leave(id: number): void {
    this.#waiting.delete(id);
    this.release(id);
  }

  /** Counts the time that a worker keeps a turn which others want. */
  tick(): void {
    if (this.#holder === undefined || this.#waiting.size === 0) return;
    this.#ticks += 1;
    if (this.#ticks === this.options.maxTicks) this.options.end(this.#holder);
  }

  #next(): void {
    [this.#holder] = this.#waiting;
    this.#ticks = 0;
    if (this.#holder === undefined) return;
    this.#waiting.delete(this.#holder);
    this.options.send(this.#holder, { kind: 'turn', isWanted: this.#waiting.size > 0 });
  }
}
