import type { UndoJournal } from './undo-journal.js';

/** Records by key. Deep-copies on the way in and out, so callers can't mutate stored records. */
export class MemoryTable<T> {
  readonly #records = new Map<string, T>();

  get(key: string): T | undefined {
    const record = this.#records.get(key);
    return record === undefined ? undefined : structuredClone(record);
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  /** The stored records themselves. Callers must not mutate them or hand them out. */
  values(): Iterable<readonly [string, T]> {
    return this.#records;
  }

  set(key: string, record: T, journal?: UndoJournal): void {
    this.#journalOld(key, journal);
    this.#records.set(key, structuredClone(record));
  }

  /** Returns false when there was no such record. */
  delete(key: string, journal?: UndoJournal): boolean {
    this.#journalOld(key, journal);
    return this.#records.delete(key);
  }

  /** Removes at most `limit` matching records and returns how many. */
  sweep(limit: number, matches: (record: T) => boolean): number {
    const keys = [...this.#records].filter(([, record]) => matches(record)).map(([key]) => key);
    const swept = keys.slice(0, limit);
    for (const key of swept) this.#records.delete(key);
    return swept.length;
  }

  #journalOld(key: string, journal: UndoJournal | undefined): void {
    const old = this.#records.get(key);
    journal?.add(() => {
      if (old === undefined) this.#records.delete(key);
      else this.#records.set(key, old);
    });
  }
}
