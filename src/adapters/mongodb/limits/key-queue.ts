import { LRUCache } from 'lru-cache';
import { FairSemaphore } from '../../../application/scheduling/fair-semaphore.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';
import { unavailable } from '../../storage-kernel/unavailable.js';
import { isStorageDown } from '../database/driver-errors.js';

/** More than arrive for one key in any normal second. Beyond this, waiting longer doesn't help. */
const MAX_WAITING = 256;

/** Runs calls for the same key in sequence and calls for different keys in parallel. */
export class KeyQueue {
  readonly #places = new FairSemaphore({
    atOnce: Infinity,
    maxWaiting: Infinity,
    perKey: { atOnce: 1, maxWaiting: MAX_WAITING },
    clock: MACHINE_CLOCK,
    // There's always a place for another key.
    recentUse: new LRUCache({ max: 1 }),
  });
  /** Shared by the calls that wait; replaced when one of them finds the storage down. */
  #outage: { error?: Error } = {};

  /**
   * Throws 'overloaded' when 256 calls wait for the key, and `Unavailable` when a call before it finds the storage
   * down: the others would only wait for the same failure.
   */
  async run<T>(key: string, call: () => Promise<T>): Promise<T> {
    const outage = this.#outage;
    return this.#places.run(key, async () => {
      if (outage.error !== undefined) throw outage.error;
      try {
        return await call();
      } catch (error) {
        if (isStorageDown(error)) {
          outage.error = unavailable('storage_unavailable', error);
          if (this.#outage === outage) this.#outage = {};
        }
        throw error;
      }
    });
  }
}
