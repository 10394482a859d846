import type { Cache } from '../ports/cache.js';

interface Fill<T> {
  readonly value: Promise<T | undefined>;
  overtaken: boolean;
}

/**
 * Caches records until the log reports a change to them. Doesn't cache absent records. A record that changes while it's
 * being read is read again. Concurrent reads of a key are shared.
 */
export class RecordCache<T> {
  readonly #fills = new Map<string, Fill<T>>();

  constructor(
    private readonly cache: Cache<string, T>,
    private readonly read: (id: string) => Promise<T | undefined>,
  ) {}

  /** Returns a cached record without reading the storage. */
  peek(id: string): T | undefined {
    return this.cache.get(id);
  }

  async get(id: string): Promise<T | undefined> {
    for (;;) {
      const cached = this.cache.get(id);
      if (cached !== undefined) return cached;
      const fill = this.#fills.get(id) ?? this.#startFill(id);
      const value = await fill.value;
      if (!fill.overtaken) return value;
    }
  }

  forget(id: string): void {
    this.cache.delete(id);
    const fill = this.#fills.get(id);
    if (fill === undefined) return;
    fill.overtaken = true;
    this.#fills.delete(id);
  }

  /** Clears the cache, for when it's unknown what changed. */
  forgetAll(): void {
    this.cache.clear();
    for (const id of [...this.#fills.keys()]) this.forget(id);
  }

  #startFill(id: string): Fill<T> {
    const value = this.read(id);
    const fill: Fill<T> = { value, overtaken: false };
    this.#fills.set(id, fill);
    const done = (found: T | undefined) => {
      if (this.#fills.get(id) === fill) this.#fills.delete(id);
      if (found !== undefined && !fill.overtaken) this.cache.set(id, found);
    };
    value.then(done, () => {
      done(undefined);
    });
    return fill;
  }
}
