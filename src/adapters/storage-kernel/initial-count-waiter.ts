import { LRUCache } from 'lru-cache';
import type { ReadOptions } from '../../application/ports/read-options.js';
import { countTooLong, InitialCounts } from '../../application/segments/initial-counts.js';
import type { TrackedCriteria } from '../../domain/segments/tracked-criteria.js';
import { MACHINE_CLOCK } from './machine-clock.js';
import { within } from './within.js';

/** How long a request waits for initial counts. */
const MAX_WAIT_MS = 2_000;
/** Tracking starts before the segment is saved, so younger filters may belong to segments about to be saved. */
export const YOUNG_FILTER_MS = 600_000;
const READERS_REMEMBERED = 1_000;

/** Result of a read: what it found, or the filters that it needs and that aren't counted yet. */
export type CountedRead<T> = { readonly found: T } | { readonly uncounted: readonly TrackedCriteria[] };

/** Waits for the initial counts of tracked filters, for a limited time. */
export class InitialCountWaiter {
  readonly #initialCounts: InitialCounts;

  /** `count` counts a filter for a reader and tracks it from then on. */
  constructor(
    count: (tracked: TrackedCriteria, reader: string) => Promise<void>,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {
    this.#initialCounts = new InitialCounts(count, {
      clock: MACHINE_CLOCK,
      recentUse: new LRUCache({ max: READERS_REMEMBERED }),
    });
  }

  /**
   * Resolves when all are counted. Throws `Unavailable` when the wait times out; counting continues. A failed count
   * ends the wait.
   */
  countAll(wanted: readonly TrackedCriteria[], { reader }: ReadOptions = {}): Promise<void> {
    return within(this.maxWaitMs, this.#initialCounts.countAll(wanted, reader), countTooLong);
  }

  /** Reads, counts what isn't counted yet, and reads again, until everything is found. Throws `Unavailable`. */
  async readCounted<T>(read: () => Promise<CountedRead<T>>, options?: ReadOptions): Promise<T> {
    const deadline = performance.now() + this.maxWaitMs;
    for (;;) {
      const result = await read();
      if ('found' in result) return result.found;
      if (performance.now() > deadline) throw countTooLong();
      await this.countAll(result.uncounted, options);
    }
  }
}
