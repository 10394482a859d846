/** Changes that are reached within this time share an entry. */
const ENTRY_MS = 10;
const MAX_ENTRIES = 1_024;

interface Entry {
  seq: number;
  /** When it was reached, by the monotonic clock. */
  at: number;
  readonly openedAt: number;
}

/** When this process first knew of a change. A late answer only makes others wait longer. */
export class ReachedChanges {
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
    return this.#entries.find((entry) => entry.seq >= seq)?.at;
  }
}
