import type { Clock } from '../../application/ports/clock.js';

/** The process's monotonic clock (milliseconds) and timers. */
export const MACHINE_CLOCK: Pick<Clock, 'monotonic' | 'timer'> = {
  monotonic: () => performance.now(),
  timer: (ms) => {
    let handle: NodeJS.Timeout | undefined;
    const elapsed = new Promise<void>((resolve) => {
      handle = setTimeout(resolve, ms);
    });
    return { elapsed, cancel: () => clearTimeout(handle) };
  },
};
