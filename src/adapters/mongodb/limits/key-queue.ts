import { isGone, tooManyWaiting, unavailable } from '../database/driver-errors.js';

/** More than come in any good second for one key; beyond it, waiting longer helps nobody. */
const MOST_WAITING = 256;

interface Waiting {
  readonly begin: () => Promise<void>;
  readonly refuse: (error: unknown) => void;
}

/** Calls for the same key run one after the other, calls for different keys beside each other. */
export class KeyQueue {
  readonly #lines = new Map<string, Waiting[]>();

  /** Throws 'overloaded' when 256 wait for the key, and `Unavailable` when a call before it finds no storage. */
  run<T>(key: string, call: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { begin: async () => resolve(await call()), refuse: reject };
      const line = this.#lines.get(key);
      if (line === undefined) void this.#drain(key, waiting);
      else if (line.length >= MOST_WAITING) reject(tooManyWaiting());
      else line.push(waiting);
    });
  }

  async #drain(key: string, first: Waiting): Promise<void> {
    const line: Waiting[] = [];
    this.#lines.set(key, line);
    for (let next: Waiting | undefined = first; next !== undefined; next = line.shift()) {
      try {
        await next.begin();
      } catch (error) {
        next.refuse(error);
        // Each of the others would wait as long for the same.
        if (isGone(error)) for (const { refuse } of line.splice(0)) refuse(unavailable('storage_unavailable', error));
      }
    }
    this.#lines.delete(key);
  }
}
