import { MemoryAvatarStore } from '../../src/adapters/memory/avatars/memory-avatar-store.js';
import type { CopyTarget } from '../../src/application/copy/copy-store.js';
import type { DumpSnapshot, StoreCollection, StoreDump, StoreRows } from '../../src/application/ports/store-dump.js';
import { TargetRefused, type Restoration, type StoreRestore } from '../../src/application/ports/store-restore.js';

type Rows = Map<StoreCollection, unknown[]>;

/** A storage that keeps the rows of a dump as they come: what it reads back is what it was given. */
export class KeptRows implements StoreDump, StoreRestore {
  readonly avatars = new MemoryAvatarStore();
  /** What is released, and hence to be seen. */
  #rows: Rows | undefined;
  /** Batches are as long as this. */
  batch = 2;

  async read<T>(work: (snapshot: DumpSnapshot) => Promise<T>): Promise<T> {
    return work(this.#snapshotOf(structuredClone<Rows>(this.#rows ?? new Map<StoreCollection, unknown[]>())));
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
      leave: async () => {
        rows.clear();
      },
    };
  }

  get asTarget(): CopyTarget {
    return { restore: this, avatars: this.avatars };
  }

  /** Whether a restoration came to its end. */
  get isWhole(): boolean {
    return this.#rows !== undefined;
  }

  /** The released rows themselves, for a test that wants to spoil them. */
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
