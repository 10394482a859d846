import type { UndoJournal } from './undo-journal.js';

/** Records by key. Deep-copies on the way in and out, so callers can't mutate stored records. */
export class MemoryTable<T> {
  readonly #records = new Map<string, T>();

  /** `onChange` hears of every change, those that are undone included. */
  constructor(private readonly onChange?: (key: string, before: T | undefined, after: T | undefined) => void) {}

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
    this.#put(key, structuredClone(record));
  }

  /** Returns false when there was no such record. */
  delete(key: string, journal?: UndoJournal): boolean {
    this.#journalOld(key, journal);
    const isThere = this.#records.has(key);
    this.#put(key, undefined);
    return isThere;
  }

  /** Removes at most `limit` matching records and returns how many. */
  sweep(limit: number, matches: (record: T) => boolean): number {
    const keys = [...this.#records].filter(([, record]) => matches(record)).map(([key]) => key);
    const swept = keys.slice(0, limit);
    for (const key of swept) this.#put(key, undefined);
    return swept.length;
  }

  #journalOld(key: string, journal: UndoJournal | undefined): void {
    const old = this.#records.get(key);
    journal?.add(() => {
      this.#put(key, old);
    });
  }

  #put(key: string, record: T | undefined): void {
    this.onChange?.(key, this.#records.get(key), record);
    if (record === undefined) this.#records.delete(key);
    else this.#records.set(key, record);
  }
}
