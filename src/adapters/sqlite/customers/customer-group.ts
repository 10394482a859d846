import type { FilterDeltas } from '../segments/filter-deltas.js';
import type { CustomerSums, KeyedChange } from './customer-sums.js';

/** What is kept beside so many customers is written in a few milliseconds. */
const FULL = 32;

/**
 * The customers that the works of one group have changed. What is kept beside their rows is written once, at the end of
 * the group: no work reads it, each savepoint would make the index of trigrams write another segment, and of several
 * changes to one customer or one count only the sum matters.
 */
export class CustomerGroup {
  #changes: KeyedChange[] = [];

  constructor(
    private readonly sums: CustomerSums,
    private readonly deltas: FilterDeltas,
  ) {}

  /** At the beginning of the transaction: what is still here is of one that failed. */
  begin(): void {
    this.#changes = [];
    this.deltas.refresh();
  }

  /** Whether the group should end here, for what it still has to write. */
  get isFull(): boolean {
    return this.#changes.length >= FULL;
  }

  add(change: KeyedChange): void {
    this.#changes.push(change);
  }

  /** A point to which `undoTo` goes back. */
  mark(): number {
    return this.#changes.length;
  }

  undoTo(mark: number): void {
    this.#changes.length = mark;
  }

  /** Writes what the changes come to. */
  finish(): void {
    if (this.#changes.length === 0) return;
    const net = netChanges(this.#changes);
    this.sums.apply(net);
    this.deltas.apply(net);
    this.#changes = [];
  }
}

/** One change for each key, from before the first to after the last; a key that was freed may have another customer. */
function netChanges(changes: readonly KeyedChange[]): KeyedChange[] {
  const net = new Map<number, KeyedChange>();
  for (const change of changes) {
    const { before } = net.get(change.key) ?? change;
    net.set(change.key, { ...change, before });
  }
  return [...net.values()];
}
