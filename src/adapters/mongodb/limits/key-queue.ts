import { tooManyWaiting, unavailable } from '../../storage-kernel/unavailable.js';
import { isStorageDown } from '../database/driver-errors.js';

/** More than arrive for one key in any normal second. Beyond this, waiting longer doesn't help. */
const MAX_WAITING = 256;

interface Waiting {
  readonly begin: () => Promise<void>;
  readonly refuse: (error: unknown) => void;
}

/** Runs calls for the same key in sequence and calls for different keys in parallel. */
export class KeyQueue {
  readonly #queues = new Map<string, Waiting[]>();

  /**
   * Throws 'overloaded' when 256 calls wait for the key, and `Unavailable` when a call before it finds the storage
   * down.
   */
  run<T>(key: string, call: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { begin: async () => resolve(await call()), refuse: reject };
      const queue = this.#queues.get(key);
      if (queue === undefined) void this.#drain(key, waiting);
      else if (queue.length >= MAX_WAITING) reject(tooManyWaiting());
      else queue.push(waiting);
    });
  }

  async #drain(key: string, first: Waiting): Promise<void> {
    const queue: Waiting[] = [];
    this.#queues.set(key, queue);
    for (let next: Waiting | undefined = first; next !== undefined; next = queue.shift()) {
      try {
        await next.begin();
      } catch (error) {
        next.refuse(error);
        // The others would only wait for the same failure.
        if (isStorageDown(error))
          for (const { refuse } of queue.splice(0)) refuse(unavailable('storage_unavailable', error));
      }
    }
    this.#queues.delete(key);
  }
}
