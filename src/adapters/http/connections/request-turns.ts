const TURN_MS = 1;

/**
 * Spreads requests over turns of the event loop, in the order in which they came. Node hands over the requests of all
 * connections in one turn, and most are answered from memory or SQLite without a wait: thirty long lists would make a turn
 * of a tenth of a second, in which no timer runs and nobody else is served.
 */
export class RequestTurns {
  readonly #waiting: (() => void)[] = [];
  /** When the first request of this turn began. */
  #began: number | undefined;

  /** After `turnMs`, requests are left to the next turn. */
  constructor(private readonly turnMs = TURN_MS) {}

  /** Runs the request now or in a later turn. */
  run(request: () => void): void {
    if (this.#waiting.length === 0 && !this.#isOver()) {
      request();
    } else {
      this.#waiting.push(request);
      // One for each: promises settle between immediates, so the time includes what the request before has led to.
      setImmediate(this.#next);
    }
  }

  readonly #next = (): void => {
    if (this.#isOver()) setImmediate(this.#next);
    else this.#waiting.shift()!();
  };

  #isOver(): boolean {
    const now = performance.now();
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(() => (this.#began = undefined));
    }
    return now - this.#began > this.turnMs;
  }
}
