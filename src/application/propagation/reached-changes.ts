/** Changes that are reached within this time share an entry. */
const ENTRY_MS = 10;
/** For 65 s of changes all the time: longer than the longest bound, 60 s. */
const MAX_ENTRIES = 6_500;

interface Entry {
  seq: number;
  /** When it was reached, by the monotonic clock. */
  at: number;
  readonly openedAt: number;
}

/** When this process first knew of a change. A late answer only makes others wait longer. */
export class ReachedChanges {
  /** In ascending order of `seq`. */
  readonly #entries: Entry[] = [];

  reached(seq: number, at: number): void {
    const last = this.#entries.at(-1);
    if (last !== undefined && at - last.openedAt < ENTRY_MS) {
      last.seq = seq;
      last.at = at;
      return;
    }
    this.#entries.push({ seq, at, openedAt: at });
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
  }

  /** A time at which the change was known already; undefined for one that wasn't reached. */
  knownAt(seq: number): number | undefined {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#entries[middle]!.seq >= seq) high = middle;
      else low = middle + 1;
    }
    return this.#entries[low]?.at;
  }
}
