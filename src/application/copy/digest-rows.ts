import type { Sha256 } from '../../domain/changes/seal-change.js';
import type { DumpSnapshot, StoreCollection, StoreRows } from '../ports/store-dump.js';
import { CollectionDigest } from './collection-digest.js';
import { rowText } from './row-text.js';

/** Called after every batch with the progress of a step. `total` is undefined for images: their number is unknown. */
export type OnCopyProgress = (step: string, done: number, total?: number) => void;

export interface CopyOptions {
  readonly onProgress: OnCopyProgress;
  /** Aborting ends the copy between two batches, with the signal's reason. */
  readonly signal: AbortSignal;
}

interface RowWalk<C extends StoreCollection> extends CopyOptions {
  readonly step: string;
  readonly sha256: Sha256;
  /** Called with every batch before it's added to the digest. */
  readonly take?: (rows: readonly StoreRows[C][]) => Promise<void>;
}

/** Reads a collection and returns the digest of its rows. */
export async function digestRows<C extends StoreCollection>(
  snapshot: DumpSnapshot,
  collection: C,
  { step, sha256, take, onProgress, signal }: RowWalk<C>,
): Promise<CollectionDigest> {
  const digest = new CollectionDigest(sha256);
  const total = await snapshot.count(collection);
  for await (const rows of snapshot.rows(collection)) {
    signal.throwIfAborted();
    await take?.(rows);
    for (const row of rows) digest.add(rowText(collection, row));
    onProgress(step, digest.rows, Math.max(digest.rows, total));
  }
  return digest;
}
