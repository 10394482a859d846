import { Unavailable } from '../../domain/domain-error.js';
import { SEGMENTS_MAX } from '../../domain/segments/decide-segment.js';
import type { TrackedCriteria } from '../../domain/segments/tracked-criteria.js';
import { SYSTEM_READER } from '../ports/read-options.js';
import { FairSemaphore, type FairSemaphoreOptions } from '../scheduling/fair-semaphore.js';

/**
 * Each filter that is counted costs every write of customers, also one whose segment was refused or is gone, for a quarter
 * of an hour. Twice as many as there may be segments: all of them, and as many that are new or not forgotten yet.
 */
export const COUNTED_FILTERS_MAX = 2 * SEGMENTS_MAX;

/** Each may look at all customers: a reader has one place, so that the other is there for everybody else. */
const AT_ONCE = 2;

/**
 * First counts of filters: for one reader one at a time, and each once, however many wait for it. Readers share the places.
 */
export class InitialCounts {
  readonly #running = new Map<string, Promise<void>>();
  readonly #places: FairSemaphore;

  /** `count` makes the count of a filter kept from then on. */
  constructor(
    private readonly count: (known: TrackedCriteria, reader: string) => Promise<void>,
    sharing: Pick<FairSemaphoreOptions, 'clock' | 'recentUse'>,
  ) {
    this.#places = new FairSemaphore({
      ...sharing,
      atOnce: AT_ONCE,
      mostWaiting: COUNTED_FILTERS_MAX,
      // A list names all segments, which nobody may have counted yet.
      ofOne: { atOnce: 1, mostWaiting: SEGMENTS_MAX },
    });
  }

  /** Resolves when all are counted, rejects with what one failed with; 'overloaded' when too many are to be counted. */
  async countAll(wanted: readonly TrackedCriteria[], reader = SYSTEM_READER): Promise<void> {
    await Promise.all(wanted.map((known) => this.#counted(known, reader)));
  }

  #counted(known: TrackedCriteria, reader: string): Promise<void> {
    const running = this.#running.get(known.digest);
    if (running !== undefined) return running;
    const counting = this.#places
      .run(reader, () => this.count(known, reader))
      .finally(() => this.#running.delete(known.digest));
    this.#running.set(known.digest, counting);
    // Who waits hears of a failure, and nobody may wait any more.
    counting.catch(() => undefined);
    return counting;
  }
}

/** What who waits longer than an answer may is told; the counting goes on. */
export function countTooLong(): Unavailable {
  return new Unavailable('overloaded', 'The customers are still being counted. Try again in a moment.', 2);
}

/** `COUNTED_FILTERS_MAX` filters are tracked already. */
export class TooManyFilters extends Unavailable {
  constructor() {
    super('overloaded', 'Too many new filters are being counted. Try again in a moment.', 2);
  }
}
