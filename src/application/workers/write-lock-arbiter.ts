import type { ToWorker } from '../ports/worker-messages.js';

/** A worker keeps its turn when no other has wanted one for this many calls of `tick`. */
const QUIET_TICKS = 4;

interface WriteLockArbiterOptions {
  readonly send: (worker: number, message: ToWorker) => void;
  /** Ends a worker at once; `leave` follows when it has ended. */
  readonly end: (worker: number) => void;
  /** A worker that keeps a turn which others want for this many calls of `tick` is ended. */
  readonly maxTicks: number;
}

/** Gives the turn to write to one worker after the other, in the order in which they want it. */
export class WriteLockArbiter {
  #holder: number | undefined;
  readonly #waiting = new Set<number>();
  /** Since the holder got its turn. */
  #ticks = 0;
  /** Since two workers wanted the turn at the same time. */
  #quietTicks = QUIET_TICKS;

  constructor(private readonly options: WriteLockArbiterOptions) {}

  wants(id: number): void {
    // It may have waited too long, and ask again.
    if (id === this.#holder) return;
    this.#waiting.add(id);
    if (this.#holder === undefined) {
      this.#next();
      return;
    }
    if (this.#quietTicks >= QUIET_TICKS) this.options.send(this.#holder, { kind: 'wanted' });
    this.#quietTicks = 0;
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
    this.#quietTicks += 1;
    if (this.#holder === undefined || this.#waiting.size === 0) return;
    this.#ticks += 1;
    if (this.#ticks === this.options.maxTicks) this.options.end(this.#holder);
  }

  #next(): void {
    [this.#holder] = this.#waiting;
    this.#ticks = 0;
    if (this.#holder === undefined) return;
    this.#waiting.delete(this.#holder);
    const mayKeep = this.#waiting.size === 0 && this.#quietTicks >= QUIET_TICKS;
    this.options.send(this.#holder, { kind: 'turn', mayKeep });
  }
}
