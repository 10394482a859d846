import PQueue from 'p-queue';
import { isStorageDown, tooManyWaiting, unavailable } from '../database/driver-errors.js';

/** More than arrive for one key in any normal second. Beyond this, waiting longer doesn't help. */
const MAX_WAITING = 256;

interface Line {
  readonly queue: PQueue;
  /** Shared by the calls that wait; replaced when one of them finds the storage down. */
  outage: { error?: Error };
}

/** Runs calls for the same key in sequence and calls for different keys in parallel. */
export class KeyQueue {
  readonly #lines = new Map<string, Line>();

  /**
   * Throws 'overloaded' when 256 calls wait for the key, and `Unavailable` when a call before it finds the storage
   * down: the others would only wait for the same failure.
   */
  async run<T>(key: string, call: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? this.#begin(key);
    if (line.queue.size >= MAX_WAITING) throw tooManyWaiting();
    const { outage } = line;
    return line.queue.add(async () => {
      if (outage.error !== undefined) throw outage.error;
      try {
        return await call();
      } catch (error) {
        if (isStorageDown(error)) {
          outage.error = unavailable('storage_unavailable', error);
          line.outage = {};
        }
        throw error;
      }
    });
  }

  #begin(key: string): Line {
    const line = { queue: new PQueue({ concurrency: 1 }), outage: {} };
    line.queue.on('idle', () => this.#lines.delete(key));
    this.#lines.set(key, line);
    return line;
  }
}
