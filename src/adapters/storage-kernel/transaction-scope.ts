import type { EventLoopSlice } from '../../application/scheduling/event-loop-slice.js';
import type { Promised } from './promised.js';

/** The lifetime of a transaction callback: open until the callback has settled. */
export class TransactionScope {
  #isOver = false;

  /** Throws when the scope has ended. */
  assertOpen(): void {
    if (this.#isOver) throw new Error('The transaction of this callback is over.');
  }

  /** Wraps an object so that its members throw once the scope has ended. */
  guard<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (inner, name) => {
        this.assertOpen();
        const member: unknown = Reflect.get(inner, name, inner);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]): unknown => {
          this.assertOpen();
          return Reflect.apply(member, inner, values);
        };
      },
      set: (inner, name, value) => {
        this.assertOpen();
        return Reflect.set(inner, name, value, inner);
      },
    });
  }

  /**
   * Wraps an object whose methods return at once, so that they return promises, which reject once the scope has ended. With `slices`, the event
   * loop gets turns before the calls.
   */
  promise<T extends object>(target: T, slices?: EventLoopSlice): Promised<T> {
    return new Proxy(target, {
      get: (inner, name) => {
        const member: unknown = Reflect.get(inner, name, inner);
        if (typeof member !== 'function') return member;
        return async (...values: unknown[]): Promise<unknown> => {
          if (slices?.isOver() === true) await slices.next();
          this.assertOpen();
          return Reflect.apply(member, inner, values);
        };
      },
    }) as Promised<T>;
  }

  end(): void {
    this.#isOver = true;
  }
}
