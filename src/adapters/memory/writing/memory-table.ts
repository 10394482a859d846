import type { UndoJournal } from './undo-journal.js';

/** Records by key. What goes in and comes out are deep copies, so that nobody can reach into the store. */
export class MemoryTable<T> {
  readonly #records = new Map<string, T>();

  get(key: string): T | undefined {
    const record = this.#records.get(key);
    return record === undefined ? undefined : structuredClone(record);
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  /** The stored records themselves, to look at and never to hand out. */
  values(): Iterable<readonly [string, T]> {
    return this.#records;
  }

  set(key: string, record: T, journal?: UndoJournal): void {
    this.#keepOld(key, journal);
    this.#records.set(key, structuredClone(record));
  }

  /** Answers false when it was not there. */
  delete(key: string, journal?: UndoJournal): boolean {
    this.#keepOld(key, journal);
    return this.#records.delete(key);
  }

  /** Removes at most `limit` of the records that match; answers how many. */
  sweep(limit: number, matches: (record: T) => boolean): number {
    const keys = [...this.#records].filter(([, record]) => matches(record)).map(([key]) => key);
    const swept = keys.slice(0, limit);
    for (const key of swept) this.#records.delete(key);
    return swept.length;
  }

  #keepOld(key: string, journal: UndoJournal | undefined): void {
    const old = this.#records.get(key);
    journal?.add(() => {
      if (old === undefined) this.#records.delete(key);
      else this.#records.set(key, old);
    });
  }
}
