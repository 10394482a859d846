import type { Clock } from '../../src/application/ports/clock.js';

interface Wait {
  readonly at: number;
  readonly fire: () => void;
}

/** A clock that stands still until a test advances it. */
export class FixedClock implements Clock {
  readonly #waits = new Set<Wait>();
  #wall: number;
  #monotonic = 5_000;

  constructor(wall = Date.parse('2026-01-02T03:04:05.000Z')) {
    this.#wall = wall;
  }

  now(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#monotonic;
  }

  timer(ms: number): { readonly elapsed: Promise<void>; cancel(): void } {
    const { promise: elapsed, resolve } = deferred<undefined>();
    const wait = { at: this.#monotonic + ms, fire: () => resolve(undefined) };
    this.#waits.add(wait);
    return { elapsed, cancel: () => this.#waits.delete(wait) };
  }

  /** Timers that were neither cancelled nor reached. */
  get pendingTimers(): number {
    return this.#waits.size;
  }

  /** Advances both clocks and fires due timers. */
  advance(ms: number): void {
    this.#wall += ms;
    this.advanceMonotonic(ms);
  }

  advanceMonotonic(ms: number): void {
    this.#monotonic += ms;
    for (const wait of [...this.#waits].filter(({ at }) => at <= this.#monotonic)) {
      this.#waits.delete(wait);
      wait.fire();
    }
  }

  /** Moves only the wall clock, as after a suspend or a manual change. */
  jumpWall(ms: number): void {
    this.#wall += ms;
  }
}

/** A promise settled from outside (ES2024 has `Promise.withResolvers`). */
export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
