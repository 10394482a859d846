import type { Sha256 } from '../../domain/changes/seal-change.js';
import type { AvatarStore } from '../ports/avatar-store.js';
import type { DumpSnapshot, StoreCollection, StoreDump, StoreRows } from '../ports/store-dump.js';
import type { Restoration, StoreRestore } from '../ports/store-restore.js';
import { CollectionDigest } from './collection-digest.js';
import { copyImages, digestImages } from './copy-images.js';
import { digestRows, type CopyOptions } from './digest-rows.js';
import { COLLECTIONS } from './row-text.js';

export interface CopySource {
  readonly dump: StoreDump;
  readonly avatars: Pick<AvatarStore, 'list' | 'read'>;
}

export interface CopyTarget {
  readonly restore: StoreRestore;
  /** For reading only: the restoration writes images. */
  readonly avatars: Pick<AvatarStore, 'list' | 'read'>;
}

interface DigestedRows {
  readonly rows: number;
  readonly hex: string;
}

/** Digests of a collection as read from the source and as read back from the target. */
export interface CopiedCollection {
  readonly name: string;
  readonly source: DigestedRows;
  readonly target: DigestedRows;
  readonly isEqual: boolean;
}

type Digests = Map<string, DigestedRows>;

/**
 * Copies a snapshot of a store into an empty storage, reads everything back, and releases the target only if the digests
 * are equal. Otherwise, or if the copy is interrupted, the target stays unfinished and can't be opened.
 *
 * Images aren't part of the snapshot. They are copied before it and, if new, again after it. So the copy contains every
 * image that the snapshot refers to: an image removed before it could be copied was unused and can't be used again, and a
 * later one is too young to be removed (see `SweepAvatars`).
 */
export class CopyStore {
  constructor(
    private readonly source: CopySource,
    private readonly target: CopyTarget,
    private readonly sha256: Sha256,
  ) {}

  /** Returns all collections, equal or not. Throws `TargetRefused`, and the signal's reason if aborted. */
  async execute(options: CopyOptions): Promise<readonly CopiedCollection[]> {
    const restoration = await this.target.restore.begin();
    let collections: readonly CopiedCollection[];
    try {
      collections = await this.#copy(restoration, options);
    } catch (error) {
      // Report the error that interrupted the copy, not a failure to clean up.
      await restoration.abandon().catch(() => undefined);
      throw error;
    }
    const isWhole = collections.every(({ isEqual }) => isEqual);
    await (isWhole ? restoration.release() : restoration.abandon());
    return collections;
  }

  async #copy(restoration: Restoration, options: CopyOptions): Promise<readonly CopiedCollection[]> {
    const copied = await this.#fill(restoration, options);
    await restoration.complete((done, total) => {
      options.onProgress('indexes', done, total);
    });
    const stored = await this.#readBack(restoration, options);
    return [...copied].map(([name, source]) => compare(name, source, stored.get(name)!));
  }

  async #fill(restoration: Restoration, options: CopyOptions): Promise<Digests> {
    const { dump, avatars } = this.source;
    const images = new CollectionDigest(this.sha256);
    const target = { present: this.target.avatars, copies: restoration.images };
    await copyImages(avatars, target, images, options);
    const digests = await dump.read((snapshot) => this.#copyRows(snapshot, restoration, options));
    await copyImages(avatars, target, images, options);
    return digests.set('images', images);
  }

  async #copyRows(snapshot: DumpSnapshot, restoration: Restoration, options: CopyOptions): Promise<Digests> {
    const digests: Digests = new Map();
    for (const collection of COLLECTIONS) {
      const take = (rows: readonly StoreRows[StoreCollection][]) => restoration.write(collection, rows);
      const walk = { ...options, step: collection, sha256: this.sha256, take };
      digests.set(collection, await digestRows(snapshot, collection, walk));
    }
    return digests;
  }

  async #readBack(restoration: Restoration, options: CopyOptions): Promise<Digests> {
    const snapshot = restoration.readBack();
    const digests: Digests = new Map();
    for (const collection of COLLECTIONS) {
      const walk = { ...options, step: `verifying ${collection}`, sha256: this.sha256 };
      digests.set(collection, await digestRows(snapshot, collection, walk));
    }
    const images = new CollectionDigest(this.sha256);
    await digestImages(this.target.avatars, images, options);
    return digests.set('images', images);
  }
}

function compare(name: string, source: DigestedRows, target: DigestedRows): CopiedCollection {
  return { name, source, target, isEqual: source.rows === target.rows && source.hex === target.hex };
}
