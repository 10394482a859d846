import type { PrimaryMethods } from './worker-methods.js';

/** A worker keeps its turn when no two have wanted one at the same time for so long. */
const QUIET_MS = 100;
/** A worker that keeps its turn for longer while others wait is passed over, because it may be frozen. */
const MAX_TURN_MS = 1_000;

/** Gives the turn to write to one worker after the other, in the order in which they want it. */
export class WriteTurns {
  #holder: number | undefined;
  readonly #waiting = new Map<number, (mayKeep: boolean) => void>();
  #contendedAt = -Infinity;
  #passOver: NodeJS.Timeout | undefined;

  /** `recall` asks a worker that keeps its turn to end it. */
  constructor(private readonly recall: (worker: number) => void) {}

  /** The functions for a new worker, and one to call when it has ended. */
  join(worker: number): Pick<PrimaryMethods, 'takeTurn' | 'endTurn'> & { readonly leave: () => void } {
    const endTurn = () => {
      if (worker === this.#holder) this.#next();
    };
    const leave = () => {
      this.#waiting.delete(worker);
      endTurn();
    };
    return { takeTurn: () => this.#take(worker), endTurn, leave };
  }

  #take(worker: number): Promise<boolean> {
    const turn = new Promise<boolean>((resolve) => this.#waiting.set(worker, resolve));
    if (this.#holder === undefined) this.#next();
    else {
      if (this.#isQuiet()) this.recall(this.#holder);
      this.#contendedAt = performance.now();
      this.#passOver ??= setTimeout(() => this.#next(), MAX_TURN_MS);
    }
    return turn;
  }

  #next(): void {
    const [next] = this.#waiting;
    this.#holder = next?.[0];
    clearTimeout(this.#passOver);
    this.#passOver = undefined;
    if (next === undefined) return;
    const [worker, begin] = next;
    this.#waiting.delete(worker);
    if (this.#waiting.size > 0) this.#passOver = setTimeout(() => this.#next(), MAX_TURN_MS);
    begin(this.#waiting.size === 0 && this.#isQuiet());
  }

  #isQuiet(): boolean {
    return performance.now() - this.#contendedAt >= QUIET_MS;
  }
}
