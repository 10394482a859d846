import { Unavailable } from '../../domain/domain-error.js';
import { SEGMENT } from '../../domain/authority/kinds/segment.js';
import type { TrackedCriteria } from '../../domain/segments/tracked-criteria.js';
import { SYSTEM_READER } from '../ports/read-options.js';
import { FairSemaphore, type FairSemaphoreOptions } from '../scheduling/fair-semaphore.js';

/**
 * Maximum number of tracked filters. Each makes customer writes slower, including those whose segment was refused or
 * deleted, which stay tracked for a quarter of an hour. Twice the number of segments leaves room for unsaved filters.
 */
export const MAX_TRACKED_FILTERS = 2 * SEGMENT.limit;

/** Concurrent initial counts. Each may scan all customers. A reader gets one place, so the other is free for the rest. */
const AT_ONCE = 2;

/**
 * Runs initial counts of filters: one at a time per reader, shared fairly between readers, and each only once, however many
 * callers wait for it.
 */
export class InitialCounts {
  readonly #running = new Map<string, Promise<void>>();
  readonly #places: FairSemaphore;

  /** `count` counts a filter and tracks it from then on. */
  constructor(
    private readonly count: (tracked: TrackedCriteria, reader: string) => Promise<void>,
    sharing: Pick<FairSemaphoreOptions, 'clock' | 'recentUse'>,
  ) {
    this.#places = new FairSemaphore({
      ...sharing,
      atOnce: AT_ONCE,
      maxWaiting: MAX_TRACKED_FILTERS,
      // A list of segments may need initial counts for all of them.
      perKey: { atOnce: 1, maxWaiting: SEGMENT.limit },
    });
  }

  /** Resolves when all are counted. Throws the first failure; `Unavailable` ('overloaded') when too many are waiting. */
  async countAll(wanted: readonly TrackedCriteria[], reader = SYSTEM_READER): Promise<void> {
    await Promise.all(wanted.map((tracked) => this.#countOnce(tracked, reader)));
  }

  #countOnce(tracked: TrackedCriteria, reader: string): Promise<void> {
    const running = this.#running.get(tracked.digest);
    if (running !== undefined) return running;
    const counting = this.#places
      .run(reader, () => this.count(tracked, reader))
      .finally(() => this.#running.delete(tracked.digest));
    this.#running.set(tracked.digest, counting);
    // Prevents an unhandled rejection if no caller waits any more; waiting callers still get the error.
    counting.catch(() => undefined);
    return counting;
  }
}

/** Returned when the wait times out; counting continues. */
export function countTooLong(): Unavailable {
  return new Unavailable('overloaded', 'The customers are still being counted. Try again in a moment.', 2);
}

/** The maximum of `MAX_TRACKED_FILTERS` tracked filters is reached. */
export class TooManyFilters extends Unavailable {
  constructor() {
    super('overloaded', 'Too many new filters are being counted. Try again in a moment.', 2);
  }
}
