import type { AvatarCopies } from './avatar-store.js';
import type { DumpSnapshot, StoreCollection, StoreRows } from './store-dump.js';

/**
 * A storage being filled from a dump. Until `release`, also after an interrupted restoration, opening it as a store fails
 * with an explanation.
 */
export interface Restoration {
  /** Writes images. Like all writes, it fails once another process has taken over the storage. */
  readonly images: AvatarCopies;
  /** Adds rows to a collection, each once, in the order of `DumpSnapshot.rows`. */
  write<C extends StoreCollection>(collection: C, rows: readonly StoreRows[C][]): Promise<void>;
  /** Creates the derived data in steps. Call after the last row. */
  complete(onStep: (done: number, total: number) => void): Promise<void>;
  /** Reads back the stored rows. Call after `complete`. */
  readBack(): DumpSnapshot;
  /** Marks the storage as complete. Resolves once it's durable and may be opened. */
  release(): Promise<void>;
  /** Closes the storage and leaves it unfinished. The next `begin` starts over. */
  abandon(): Promise<void>;
}

/** Begins restorations. */
export interface StoreRestore {
  /**
   * Claims the storage, which must be empty or contain an interrupted restoration, which is removed. Throws
   * `TargetRefused`, and changes nothing, if it contains a store or anything else, or another process uses it.
   */
  begin(): Promise<Restoration>;
}

/** The target can't be restored to; the message says why and what to do. */
export class TargetRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
