import type { AvatarCopies } from './avatar-store.js';
import type { DumpSnapshot, StoreCollection, StoreRows } from './store-dump.js';

/**
 * A storage that is being filled from a dump. Until `release` nobody can take it for a store: whoever opens it, be it
 * while it is filled or after the filling broke off, is refused and told why.
 */
export interface Restoration {
  /** Puts images beside the rows; like these, only as long as nobody else has taken the storage over. */
  readonly images: AvatarCopies;
  /** Adds rows to a collection; each comes once, in the order of `DumpSnapshot.rows`. */
  write<C extends StoreCollection>(collection: C, rows: readonly StoreRows[C][]): Promise<void>;
  /** After the last row: makes all that the storage derives from them, in steps. */
  complete(onStep: (done: number, total: number) => void): Promise<void>;
  /** After `complete`: what was kept, read anew. */
  readBack(): DumpSnapshot;
  /** It is whole: resolves when it is on the disk and everybody may open it. */
  release(): Promise<void>;
  /** It will not become whole: closes it and leaves it unfinished. The next `begin` starts over. */
  leave(): Promise<void>;
}

/** A storage to be filled. */
export interface StoreRestore {
  /**
   * Claims the storage, which must be empty or the remains of a restoration that broke off; those are removed. Throws
   * `TargetRefused` when there is a store, anything else in its place, or somebody else at work; then nothing is changed.
   */
  begin(): Promise<Restoration>;
}

/** Nothing can be restored there; the message says why and what to do. */
export class TargetRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
