import type { AvatarCopies, AvatarStore } from '../../../application/ports/avatar-store.js';
import { TargetRefused, type Restoration, type StoreRestore } from '../../../application/ports/store-restore.js';
import { StoreLock } from '../database/store-lock.js';
import { SqliteRestoration } from './sqlite-restoration.js';
import { isThere, isUnfinished, removeUnfinished } from './unfinished-copy.js';

const IMAGES_AT_ONCE = 500;

interface SqliteRestoreOptions {
  /** The database file to create. Its folder must exist. */
  readonly file: string;
  /** The store's images. A target without a database file must not have images either. */
  readonly images: Pick<AvatarStore, 'list' | 'removeUntouched'> & AvatarCopies;
}

/** Fills a data folder that no one else has open, which the store's lock guarantees. */
export class SqliteRestore implements StoreRestore {
  constructor(private readonly options: SqliteRestoreOptions) {}

  async begin(): Promise<Restoration> {
    const { file, images } = this.options;
    const lock = await StoreLock.share(file);
    try {
      this.#refuseStore();
      if (!(await lock.takeAlone())) throw new TargetRefused(`${file} is open in another process. Stop it first.`);
      await this.#makeEmpty();
      return await SqliteRestoration.begin({ file, lock, images });
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  async #makeEmpty(): Promise<void> {
    const { file, images } = this.options;
    this.#refuseStore();
    if (isUnfinished(file)) {
      await this.#removeImages();
      removeUnfinished(file);
    } else if ((await images.list('', 1)).length > 0) {
      throw new TargetRefused(`There is no store at ${file}, but its folder holds images. Copy into an empty folder.`);
    }
  }

  #refuseStore(): void {
    const { file } = this.options;
    if (isThere(file)) throw new TargetRefused(`There is a store at ${file} already. Copy into an empty folder.`);
  }

  /** Removes an interrupted copy's images. Call it before removing the file that marks them as a copy's. */
  async #removeImages(): Promise<void> {
    const { images } = this.options;
    for (;;) {
      const page = await images.list('', IMAGES_AT_ONCE);
      if (page.length === 0) return;
      for (const { name } of page) await images.removeUntouched(name, Infinity);
    }
  }
}
