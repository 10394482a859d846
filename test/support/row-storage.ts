import { MemoryAvatarStore } from '../../src/adapters/memory/avatars/memory-avatar-store.js';
import type { CopyTarget } from '../../src/application/copy/copy-store.js';
import type { DumpSnapshot, StoreCollection, StoreDump, StoreRows } from '../../src/application/ports/store-dump.js';
import { TargetRefused, type Restoration, type StoreRestore } from '../../src/application/ports/store-restore.js';

type Rows = Map<StoreCollection, unknown[]>;

/** A storage that keeps the rows of a dump unchanged. */
export class RowStorage implements StoreDump, StoreRestore {
  readonly avatars = new MemoryAvatarStore();
  /** Published rows, visible to readers. */
  #rows: Rows | undefined;
  /** Length of batches. */
  batch = 2;

  async read<T>(callback: (snapshot: DumpSnapshot) => Promise<T>): Promise<T> {
    return callback(this.#snapshotOf(structuredClone<Rows>(this.#rows ?? new Map<StoreCollection, unknown[]>())));
  }

  async begin(): Promise<Restoration> {
    if (this.#rows !== undefined) throw new TargetRefused('There is a store already.');
    const rows: Rows = new Map();
    return {
      images: this.avatars,
      write: async (collection, batch) => {
        rows.set(collection, [...(rows.get(collection) ?? []), ...structuredClone(batch)]);
      },
      complete: async (onStep) => {
        onStep(1, 1);
      },
      readBack: () => this.#snapshotOf(rows),
      release: async () => {
        this.#rows = rows;
      },
      abandon: async () => {
        rows.clear();
      },
    };
  }

  get asTarget(): CopyTarget {
    return { restore: this, avatars: this.avatars };
  }

  /** True when a restoration has completed. */
  get isWhole(): boolean {
    return this.#rows !== undefined;
  }

  /** The published rows themselves, for tests that corrupt them. */
  rowsOf<C extends StoreCollection>(collection: C): StoreRows[C][] {
    return (this.#rows?.get(collection) ?? []) as StoreRows[C][];
  }

  #snapshotOf(rows: Rows): DumpSnapshot {
    const { batch } = this;
    const all = <C extends StoreCollection>(collection: C) => (rows.get(collection) ?? []) as StoreRows[C][];
    return {
      count: async (collection) => all(collection).length,
      async *rows(collection) {
        const found = all(collection);
        for (let start = 0; start < found.length; start += batch) yield found.slice(start, start + batch);
      },
    };
  }
}
