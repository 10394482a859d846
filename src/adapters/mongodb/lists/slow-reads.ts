import { LRUCache } from 'lru-cache';
import { SYSTEM_READER, type ReadOptions } from '../../../application/ports/read-options.js';
import { FairSemaphore } from '../../../application/scheduling/fair-semaphore.js';
import type { ListQuery } from '../../../domain/lists/list-query.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';
import { isNear } from '../../storage-kernel/page-depth.js';

/**
 * More concurrent reads would only compete for the server's processors and the connections, and slow down short reads.
 */
const LIMITS = {
  atOnce: 8,
  maxWaiting: 128,
  perKey: { atOnce: 4, maxWaiting: 32 },
  maxWaitMs: 3_000,
};
const READERS_REMEMBERED = 1_000;

/**
 * Limits the number of concurrent slow reads. Readers share the slots: each gets at most half of them and waits only
 * for its own reads while slots are free.
 */
export class SlowReads {
  readonly #semaphore = new FairSemaphore({
    ...LIMITS,
    clock: MACHINE_CLOCK,
    recentUse: new LRUCache({ max: READERS_REMEMBERED }),
  });

  /** The number of reads that haven't started. */
  get waiting(): number {
    return this.#semaphore.waiting;
  }

  /**
   * Runs the call when a slot is free. Throws `Unavailable` ('overloaded') when too many are waiting, or for too long.
   */
  run<T>(call: () => Promise<T>, { reader = SYSTEM_READER }: ReadOptions = {}): Promise<T> {
    return this.#semaphore.run(reader, call);
  }

  /** Like `run`, but runs immediately when an index by id leads to the page, near the top of an unfiltered list. */
  list<T>(query: ListQuery, call: () => Promise<T>, options?: ReadOptions): Promise<T> {
    return isShort(query) ? call() : this.run(call, options);
  }
}

function isShort({ filters, search, order, page }: ListQuery): boolean {
  return filters.length === 0 && search.length === 0 && order[0]?.field === 'id' && isNear(page);
}
