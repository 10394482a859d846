const TURN_MS = 1;

/**
 * Spreads requests over turns of the event loop. Node hands over the requests of all connections in one turn, and most are
 * answered from memory or SQLite without a wait: thirty long lists would make a turn of a tenth of a second, in which no timer runs
 * and nobody else is served.
 *
 * When requests wait, callers take turns, one request each. So one with few requests waits for one request of each other caller
 * at most, however many they send. Those of one caller keep their order.
 */
export class FairRequestQueue {
  /** By caller, the one whose turn comes next first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When the first request of this turn began. */
  #began: number | undefined;

  /** After `turnMs`, requests are left to the next turn. */
  constructor(private readonly turnMs = TURN_MS) {}

  /** Runs the request now or in a later turn. `callerOf` is asked only if it has to wait. */
  run(request: () => void, callerOf: () => string): void {
    if (this.#isFree()) request();
    else this.#wait(request, callerOf());
  }

  /** Resolves when the caller may go on, in a later turn; undefined if that's now. */
  next(caller: string): Promise<void> | undefined {
    if (this.#isFree()) return undefined;
    return new Promise((resolve) => {
      this.#wait(resolve, caller);
    });
  }

  #isFree(): boolean {
    return this.#waiting.size === 0 && !this.#isOver();
  }

  #wait(request: () => void, caller: string): void {
    const waiting = this.#waiting.get(caller);
    if (waiting === undefined) this.#waiting.set(caller, [request]);
    else waiting.push(request);
    // One for each: promises settle between immediates, so the turn's time includes what the request before has led to.
    setImmediate(this.#next);
  }

  readonly #next = (): void => {
    if (this.#isOver()) {
      setImmediate(this.#next);
      return;
    }
    const [caller, requests] = this.#waiting.entries().next().value!;
    const request = requests.shift()!;
    this.#waiting.delete(caller);
    if (requests.length > 0) this.#waiting.set(caller, requests);
    request();
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
