import { LRUCache } from 'lru-cache';
import { SYSTEM_READER, type ReadOptions } from '../../../application/ports/read-options.js';
import { FairSemaphore } from '../../../application/scheduling/fair-semaphore.js';
import type { ListQuery, Page } from '../../../domain/lists/list-query.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';

/** A page that begins further down is walked to for too long. */
const NEAR_THE_TOP = 2_000;
/** More at a time only take the server's processors, and the connections, from each other and from short reads. */
const PLACES = {
  atOnce: 8,
  mostWaiting: 128,
  ofOne: { atOnce: 4, mostWaiting: 32 },
  longestMs: 3_000,
};
const READERS_REMEMBERED = 1_000;

/**
 * Places for reads that may take long, of which few run at a time. Readers share the places: one has half of them at
 * most, and waits for nobody but itself while there are others.
 */
export class SlowReads {
  readonly #places = new FairSemaphore({
    ...PLACES,
    clock: MACHINE_CLOCK,
    recentUse: new LRUCache({ max: READERS_REMEMBERED }),
  });

  /** How many have not begun. */
  get waiting(): number {
    return this.#places.waiting;
  }

  /** Runs the call in its turn. Throws `Unavailable` ('overloaded') when too many wait, or for too long. */
  run<T>(call: () => Promise<T>, { reader = SYSTEM_READER }: ReadOptions = {}): Promise<T> {
    return this.#places.run(reader, call);
  }

  /** As `run`, but at once where an index by id surely leads to the page, near the top of everything. */
  list<T>(query: ListQuery, call: () => Promise<T>, options?: ReadOptions): Promise<T> {
    return isShort(query) ? call() : this.run(call, options);
  }
}

function isShort({ filters, search, order, page }: ListQuery): boolean {
  return filters.length === 0 && search.length === 0 && order[0]?.field === 'id' && isNear(page);
}

export function isNear(page: Page): boolean {
  return page.kind === 'after' || page.start <= NEAR_THE_TOP;
}
