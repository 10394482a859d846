import type { Clock } from '../../application/ports/clock.js';

/** How long something took, and how long to wait. */
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
