import { Unavailable } from '../../domain/domain-error.js';
import type { KnownCriteria } from '../../domain/segments/known-criteria.js';

/** First counts of filters: one at a time, for each may look at all customers, and once, however many wait for it. */
export class FirstCounts {
  readonly #running = new Map<string, Promise<void>>();
  #last: Promise<void> = Promise.resolve();

  /** `count` makes the count of a filter kept from then on. */
  constructor(private readonly count: (known: KnownCriteria) => Promise<void>) {}

  /** Resolves when all are counted, rejects with what one failed with. */
  async countAll(wanted: readonly KnownCriteria[]): Promise<void> {
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
