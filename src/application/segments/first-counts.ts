import { Unavailable } from '../../domain/domain-error.js';
import { SEGMENTS_MAX } from '../../domain/segments/decide-segment.js';
import type { KnownCriteria } from '../../domain/segments/known-criteria.js';

/**
 * Each filter that is counted costs every write of customers, also one whose segment was refused or is gone, for a quarter
 * of an hour. Twice as many as there may be segments: all of them, and as many that are new or not forgotten yet.
 */
export const COUNTED_FILTERS_MAX = 2 * SEGMENTS_MAX;

/** First counts of filters: one at a time, for each may look at all customers, and once, however many wait for it. */
export class FirstCounts {
  readonly #running = new Map<string, Promise<void>>();
  #last: Promise<void> = Promise.resolve();

  /** `count` makes the count of a filter kept from then on. */
  constructor(private readonly count: (known: KnownCriteria) => Promise<void>) {}

  /** Resolves when all are counted, rejects with what one failed with; 'overloaded' when too many are to be counted. */
  async countAll(wanted: readonly KnownCriteria[]): Promise<void> {
    if (this.#running.size + wanted.length > COUNTED_FILTERS_MAX) throw tooManyFilters();
    await Promise.all(wanted.map((known) => this.#counted(known)));
  }

  #counted(known: KnownCriteria): Promise<void> {
    const running = this.#running.get(known.digest);
    if (running !== undefined) return running;
    const counting = this.#last.then(() => this.count(known)).finally(() => this.#running.delete(known.digest));
    this.#running.set(known.digest, counting);
    // Who waits hears of a failure, and nobody may wait any more; the next count does not depend on it.
    this.#last = counting.catch(() => undefined);
    return counting;
  }
}

/** What who waits longer than an answer may is told; the counting goes on. */
export function countTooLong(): Unavailable {
  return new Unavailable('overloaded', 'The customers are still being counted. Try again in a moment.', 2);
}

/** What who wants one more filter counted than may be is told; those of segments that are gone are forgotten soon. */
export function tooManyFilters(): Unavailable {
  return new Unavailable('overloaded', 'Too many new filters are being counted. Try again in a minute.', 60);
}
