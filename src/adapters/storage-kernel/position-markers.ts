import { LRUCache } from 'lru-cache';

const MAX_LISTS = 20;
/** For each list. */
export const MAX_MARKERS = 256;
/** As JSON, in characters. */
const MAX_POSITION_LENGTH = 1_000;

/** The position of a record, and the number of records before it. */
export interface Marker<P> {
  readonly rank: number;
  readonly position: P;
}

/** Rows of a list by rank; `to` is excluded. */
export interface Rows {
  readonly from: number;
  readonly to: number;
}

/**
 * Positions in long lists whose ranks are known, so that pages near them can be reached without counting from an end. Valid
 * for one sequence number of the customers.
 */
export class PositionMarkers<P> {
  #sequence = -1;
  readonly #lists = new LRUCache<string, readonly Marker<P>[]>({ max: MAX_LISTS });

  /** The last marker at or before the first of these rows, and the first one after the last row. */
  around(list: string, sequence: number, { from, to }: Rows): Marker<P>[] {
    if (sequence !== this.#sequence) return [];
    const markers = this.#lists.get(list) ?? [];
    const [before, after] = [markers.findLast(({ rank }) => rank <= from), markers.find(({ rank }) => rank >= to)];
    return [before ?? [], after ?? []].flat();
  }

  /** Forgets markers of earlier sequence numbers. */
  keep(list: string, sequence: number, found: readonly Marker<P>[]): void {
    if (sequence < this.#sequence) return;
    if (sequence > this.#sequence) this.#lists.clear();
    this.#sequence = sequence;
    const short = found.filter(({ position }) => JSON.stringify(position).length <= MAX_POSITION_LENGTH);
    this.#lists.set(list, short.reduce<readonly Marker<P>[]>(including, this.#lists.get(list) ?? []));
  }
}

/** Sorted by rank. Of too many, the one that leaves the smallest gap is dropped. */
function including<P>(markers: readonly Marker<P>[], added: Marker<P>): Marker<P>[] {
  const others = markers.filter(({ rank }) => rank !== added.rank);
  const sorted = [...others, added].sort((a, b) => a.rank - b.rank);
  if (sorted.length <= MAX_MARKERS) return sorted;
  const gaps = sorted.map((_, at) => (sorted[at + 1]?.rank ?? Infinity) - (sorted[at - 1]?.rank ?? 0));
  return sorted.toSpliced(gaps.indexOf(Math.min(...gaps)), 1);
}
