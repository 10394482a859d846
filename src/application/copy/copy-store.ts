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
  /** To look at: images are put by the restoration. */
  readonly avatars: Pick<AvatarStore, 'list' | 'read'>;
}

export interface DigestedRows {
  readonly rows: number;
  readonly hex: string;
}

/** What was read of a collection at the source, and what was read back at the target. */
export interface CopiedCollection {
  readonly name: string;
  readonly source: DigestedRows;
  readonly target: DigestedRows;
  readonly isEqual: boolean;
}

type Digests = Map<string, DigestedRows>;

/**
 * Copies a store as it is at one moment into an empty storage, reads everything back, and makes the target a store only
 * when the digests agree; else, or when it breaks off, the target stays unfinished.
 *
 * Images lie outside the snapshot. They are copied before it is taken and, those that are new, once more after it. So
 * every image that the snapshot refers to is in the copy: one that was there at the beginning and removed before its turn
 * came was not referred to any more, cannot be again, and hence is not by the snapshot; one that came later is too young
 * to be removed (`SweepAvatars`).
 */
export class CopyStore {
  constructor(
    private readonly source: CopySource,
    private readonly target: CopyTarget,
    private readonly sha256: Sha256,
  ) {}

  /** Answers every collection, equal or not. Throws `TargetRefused`, and the reason of the signal. */
  async execute(options: CopyOptions): Promise<readonly CopiedCollection[]> {
    const restoration = await this.target.restore.begin();
    let collections: readonly CopiedCollection[];
    try {
      collections = await this.#copy(restoration, options);
    } catch (error) {
      // What broke the copy off is what must be told.
      await restoration.leave().catch(() => undefined);
      throw error;
    }
    const isWhole = collections.every(({ isEqual }) => isEqual);
    await (isWhole ? restoration.release() : restoration.leave());
    return collections;
  }

  async #copy(restoration: Restoration, options: CopyOptions): Promise<readonly CopiedCollection[]> {
    const copied = await this.#fill(restoration, options);
    await restoration.complete((done, total) => {
      options.onProgress('indexes', done, total);
    });
    const kept = await this.#readBack(restoration, options);
    return [...copied].map(([name, source]) => compare(name, source, kept.get(name)!));
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
