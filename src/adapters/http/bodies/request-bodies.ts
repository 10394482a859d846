import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../application/ports/clock.js';
import { FairSemaphore, type FairSemaphoreOptions } from '../../../application/scheduling/fair-semaphore.js';
import { BodyBudget } from './body-budget.js';

/** Resources shared by the bodies of all routes. */
export interface RequestBodies {
  /** For parsing what has arrived and what follows. */
  readonly scheduler: {
    /** Resolves when the turn of a caller comes; undefined if that's now. */
    next(caller: string): Promise<void> | undefined;
  };
  readonly budget: BodyBudget;
  /** Turns for bodies over 64 KiB on routes that take megabytes, shared fairly between clients. */
  readonly turns: FairSemaphore;
}

/**
 * A body being received may hold its full length in memory: 4 bodies of 7 MiB are 28 MiB. The others stay in the
 * network meanwhile. A stalled body loses its turn after 4 seconds, so the longest wait is longer than that.
 */
const TURNS: Omit<FairSemaphoreOptions, 'clock' | 'recentUse'> = {
  atOnce: 4,
  maxWaiting: 56,
  perKey: { atOnce: 2, maxWaiting: 28 },
  maxWaitMs: 10_000,
};
const CLIENTS_REMEMBERED = 10_000;

export function requestBodies(
  clock: Pick<Clock, 'monotonic' | 'timer'>,
  scheduler: RequestBodies['scheduler'],
): RequestBodies {
  const turns = new FairSemaphore({
    ...TURNS,
    clock,
    // With `max`, it would be allocated as a whole at the start.
    recentUse: new LRUCache({ maxSize: CLIENTS_REMEMBERED, sizeCalculation: () => 1 }),
  });
  return { scheduler, budget: new BodyBudget(), turns };
}
