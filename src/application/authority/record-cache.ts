import type { Cache } from '../ports/cache.js';

interface Fill<T> {
  readonly value: Promise<T | undefined>;
  overtaken: boolean;
}

/**
 * Keeps what a storage answered until a change of the log forgets it. Absence is not kept, and neither is an answer
 * that a change overtook while it was on its way: it is read again. Concurrent readers of one key share one read.
 */
export class RecordCache<T> {
  readonly #fills = new Map<string, Fill<T>>();

  constructor(
    private readonly kept: Cache<string, T>,
    private readonly read: (id: string) => Promise<T | undefined>,
  ) {}

  /** What is held, without asking the storage. */
  peek(id: string): T | undefined {
    return this.kept.get(id);
  }

  async get(id: string): Promise<T | undefined> {
    for (;;) {
      const kept = this.kept.get(id);
      if (kept !== undefined) return kept;
      const fill = this.#fills.get(id) ?? this.#startFill(id);
      const value = await fill.value;
      if (!fill.overtaken) return value;
    }
  }

  forget(id: string): void {
    this.kept.delete(id);
    const fill = this.#fills.get(id);
    if (fill === undefined) return;
    fill.overtaken = true;
    this.#fills.delete(id);
  }

  /** After a reload, when it is unknown what changed. */
  forgetAll(): void {
    this.kept.clear();
    for (const id of [...this.#fills.keys()]) this.forget(id);
  }

  #startFill(id: string): Fill<T> {
    const value = this.read(id);
    const fill: Fill<T> = { value, overtaken: false };
    this.#fills.set(id, fill);
    const done = (found: T | undefined) => {
      if (this.#fills.get(id) === fill) this.#fills.delete(id);
      if (found !== undefined && !fill.overtaken) this.kept.set(id, found);
    };
    value.then(done, () => {
      done(undefined);
    });
    return fill;
  }
}
