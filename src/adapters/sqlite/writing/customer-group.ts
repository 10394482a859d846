import type { Customer } from '../../../domain/customers/customer.js';
import type { FilterDeltas } from '../segments/filter-deltas.js';
import { ColumnChanges } from '../../storage-kernel/column-changes.js';
import type { CustomerSums, KeyedChange } from '../customers/customer-sums.js';

/** As many changes are worth a commit. The data derived from a part of them is written within two milliseconds. */
const [FULL, PART] = [32, 16];
/** The same for counts of own columns. */
const FULL_COUNTS = 200;

/**
 * The customers changed by the callbacks of one group. Their derived data is written once, at the end of the group: a
 * callback that reads it looks at `changed` too, writing it per savepoint would make the trigram index write another segment each time, and of
 * several changes to one customer or count only the sum matters.
 */
export class CustomerGroup {
  #changes: KeyedChange[] = [];

  constructor(
    private readonly sums: CustomerSums,
    private readonly deltas: FilterDeltas,
  ) {}

  /** Call when the transaction begins: discards what a failed transaction left. */
  begin(): void {
    this.#changes = [];
    this.deltas.refresh();
  }

  /** Whether the group should end now because of the data it still has to write. */
  get isFull(): boolean {
    return this.#changes.length >= FULL;
  }

  add(change: KeyedChange): void {
    this.#changes.push(change);
  }

  /** The customers after the changes, by key; undefined for a deleted one. */
  changed(): Map<number, Customer | undefined> {
    return new Map(this.#changes.map(({ key, after }) => [key, after]));
  }

  /** A mark for `undoTo`. */
  mark(): number {
    return this.#changes.length;
  }

  undoTo(mark: number): void {
    this.#changes.length = mark;
  }

  /** Writes the net result of the changes; yields whenever that of a few is written. */
  *finishInParts(): Generator<undefined, void> {
    const net = netChanges(this.#changes);
    const columns = new ColumnChanges();
    for (let start = 0; start < net.length; start += PART) {
      const part = net.slice(start, start + PART);
      this.sums.apply(part);
      this.deltas.apply(part);
      columns.add(part);
      yield;
    }
    const counts = [...columns.net];
    for (let start = 0; start < counts.length; start += FULL_COUNTS) {
      this.sums.addToColumnCounts(counts.slice(start, start + FULL_COUNTS));
      yield;
    }
    this.#changes = [];
  }
}

/** One change per key, from before its first to after its last change. A freed key may belong to another customer. */
function netChanges(changes: readonly KeyedChange[]): KeyedChange[] {
  const net = new Map<number, KeyedChange>();
  for (const change of changes) {
    const { before } = net.get(change.key) ?? change;
    net.set(change.key, { ...change, before });
  }
  return [...net.values()];
}
