import PQueue from 'p-queue';
import { tooManyWaiting, unavailable } from '../../storage-kernel/unavailable.js';
import { isStorageDown } from '../database/driver-errors.js';

/** More than arrive for one key in any normal second. Beyond this, waiting longer doesn't help. */
const MAX_WAITING = 256;

interface KeyState {
  readonly queue: PQueue;
  /** Shared by the calls that wait; replaced when one of them finds the storage down. */
  outage: { error?: Error };
}

/** Runs calls for the same key in sequence and calls for different keys in parallel. */
export class KeyQueue {
  readonly #keys = new Map<string, KeyState>();

  /**
   * Throws 'overloaded' when 256 calls wait for the key, and `Unavailable` when a call before it finds the storage
   * down: the others would only wait for the same failure.
   */
  async run<T>(key: string, call: () => Promise<T>): Promise<T> {
    const state = this.#keys.get(key) ?? this.#begin(key);
    if (state.queue.size >= MAX_WAITING) throw tooManyWaiting();
    const { outage } = state;
    return state.queue.add(async () => {
      if (outage.error !== undefined) throw outage.error;
      try {
        return await call();
      } catch (error) {
        if (isStorageDown(error)) {
          outage.error = unavailable('storage_unavailable', error);
          state.outage = {};
        }
        throw error;
      }
    });
  }

  #begin(key: string): KeyState {
    const state: KeyState = { queue: new PQueue({ concurrency: 1 }), outage: {} };
    state.queue.on('idle', () => this.#keys.delete(key));
    this.#keys.set(key, state);
    return state;
  }
}
