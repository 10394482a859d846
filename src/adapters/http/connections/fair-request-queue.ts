const TURN_MS = 1;

/** A caller with waiting requests, or one that was served since somebody began to wait. */
interface Share {
  /** The time that its requests took, from where the others stood when the first one began to wait. */
  usedMs: number;
  readonly waiting: (() => void)[];
}

/**
 * Spreads requests over turns of the event loop. Node hands over the requests of all connections in one turn, and most are
 * answered from memory or SQLite without a wait: thirty long lists would make a turn of a tenth of a second, in which no timer runs
 * and nobody else is served.
 *
 * When requests wait, the next one is of the caller whose requests took the least time, so one with few short requests waits for one
 * other request at most, however many a caller sends and however long they take. Those of one caller keep their order. This is
 * start-time fair queueing, https://doi.org/10.1145/248156.248171.
 */
export class FairRequestQueue {
  /** Empty while nothing waits. */
  readonly #shares = new Map<string, Share>();
  #waiting = 0;
  /** Where the caller stood that was served last. */
  #reached = 0;
  #running: { readonly share: Share; readonly since: number } | undefined;
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
    return this.#waiting === 0 && !this.#isOver(performance.now());
  }

  #wait(request: () => void, caller: string): void {
    let share = this.#shares.get(caller);
    if (share === undefined) this.#shares.set(caller, (share = { usedMs: 0, waiting: [] }));
    if (share.waiting.length === 0) share.usedMs = Math.max(share.usedMs, this.#reached);
    share.waiting.push(request);
    this.#waiting += 1;
    // One for each: promises settle between immediates, so the time includes what the request before has led to.
    setImmediate(this.#next);
  }

  readonly #next = (): void => {
    const now = performance.now();
    this.#settle(now);
    if (this.#isOver(now)) {
      setImmediate(this.#next);
      return;
    }
    const share = this.#least();
    const request = share.waiting.shift()!;
    this.#waiting -= 1;
    this.#reached = share.usedMs;
    this.#running = { share, since: now };
    if (this.#waiting === 0) this.#forget();
    request();
  };

  #settle(now: number): void {
    if (this.#running === undefined) return;
    const { share, since } = this.#running;
    share.usedMs += now - since;
    this.#running = undefined;
  }

  /** The share of those with waiting requests that was used least. Removes those that would begin anew. */
  #least(): Share {
    let least: Share | undefined;
    for (const [caller, share] of this.#shares) {
      if (share.waiting.length === 0) {
        if (share.usedMs <= this.#reached) this.#shares.delete(caller);
      } else if (least === undefined || share.usedMs < least.usedMs) {
        least = share;
      }
    }
    return least!;
  }

  #forget(): void {
    this.#shares.clear();
    this.#reached = 0;
  }

  #isOver(now: number): boolean {
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(() => (this.#began = undefined));
    }
    return now - this.#began > this.turnMs;
  }
}
