import type { Clock } from '../../application/ports/clock.js';

/** Node fires longer timeouts after 1 ms. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** The machine's wall clock and the process's monotonic clock. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  monotonic(): number {
    return performance.now();
  }

  timer(ms: number): { readonly elapsed: Promise<void>; cancel(): void } {
    let handle: NodeJS.Timeout | undefined;
    const elapsed = new Promise<void>((resolve) => {
      const wait = (left: number) => {
        const step = Math.min(left, MAX_TIMEOUT);
        handle = setTimeout(() => (left > step ? wait(left - step) : resolve()), step);
      };
      wait(ms);
    });
    return { elapsed, cancel: () => clearTimeout(handle) };
  }
}
