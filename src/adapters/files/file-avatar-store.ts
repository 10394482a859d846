import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { AvatarContent, AvatarCopies, AvatarStore, StoredAvatar } from '../../application/ports/avatar-store.js';
import { type Image, IMAGE_FORMATS, type ImageFormat } from '../../application/ports/image.js';
import { syncFolder, writeDurably } from './durable-write.js';
import { asFailedWrite, asUnavailable, unlessMissing } from './file-errors.js';

const RANDOM_BYTES = 20;
const NAME = new RegExp(`^[0-9a-f]{${RANDOM_BYTES * 2}}\\.(${IMAGE_FORMATS.join('|')})$`);

/** Returns a new name. It's hexadecimal, so names stay distinct on case-insensitive file systems. */
function newAvatarName(format: ImageFormat): string {
  return `${randomBytes(RANDOM_BYTES).toString('hex')}.${format}`;
}

/** Returns the format of a stored image; undefined for a name that `newAvatarName` can't have made. */
function formatOfName(name: string): ImageFormat | undefined {
  return NAME.exec(name)?.[1] as ImageFormat | undefined;
}

/** Folder of files being written or removed: on the same file system, and small enough to scan. */
const DRAFTS = 'drafts';
const REMOVALS = 'removals';
const SHARD = /^[0-9a-f]{2}$/;
const SHARD_LENGTH = 2;
const PIECE = 64 * 1_024;

/**
 * Stores images as files, in one folder per first two digits of their names, so that listing a page reads 1/256 of
 * them. The modification time records when an image was last touched. Several processes may share the folder.
 */
export class FileAvatarStore implements AvatarStore, AvatarCopies {
  #prepared: Promise<void> | undefined;

  constructor(private readonly folder: string) {}

  async save(image: Image, now: number): Promise<string> {
    const name = newAvatarName(image.format);
    await this.put(name, image, now);
    return name;
  }

  async put(name: string, { bytes }: Image, touchedAt: number): Promise<void> {
    if (formatOfName(name) === undefined) throw new Error(`"${name}" is not the name of an image.`);
    const draft = join(this.folder, DRAFTS, name);
    const path = this.#pathOf(name);
    try {
      await this.#prepare();
      await writeDurably(draft, bytes, new Date(touchedAt));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(draft, path);
      await syncFolder(dirname(path));
      await syncFolder(this.folder);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw asFailedWrite(error);
    }
  }

  async read(name: string): Promise<Image | undefined> {
    const format = formatOfName(name);
    if (format === undefined) return undefined;
    const bytes = await unlessMissing(undefined, () => readFile(this.#pathOf(name)));
    return bytes && { format, bytes };
  }

  async open(name: string): Promise<AvatarContent | undefined> {
    const format = formatOfName(name);
    if (format === undefined) return undefined;
    const path = this.#pathOf(name);
    const size = await unlessMissing(undefined, async () => (await stat(path)).size);
    return size === undefined ? undefined : { format, size, pieces: () => piecesOf(path) };
  }

  async touch(name: string, now: number): Promise<boolean> {
    if (formatOfName(name) === undefined) return false;
    return unlessMissing(false, () => touch(this.#pathOf(name), now));
  }

  async list(after: string, limit: number): Promise<StoredAvatar[]> {
    const first = after.slice(0, SHARD_LENGTH);
    const shards = (await this.#entries('')).filter((entry) => SHARD.test(entry) && entry >= first);
    const page: StoredAvatar[] = [];
    for (const shard of shards.sort()) {
      const names = (await this.#entries(shard)).filter((name) => name > after && formatOfName(name) !== undefined);
      for (const name of names.sort()) {
        const touchedAt = await this.#touchedAt(name);
        if (touchedAt !== undefined) page.push({ name, touchedAt });
        if (page.length >= limit) return page;
      }
    }
    return page;
  }

  /** Moves the file aside first: nobody can touch it then, so its age is final. */
  async removeUntouched(name: string, time: number): Promise<boolean> {
    const touchedAt = formatOfName(name) === undefined ? undefined : await this.#touchedAt(name);
    if (touchedAt === undefined || touchedAt >= time) return false;
    const path = this.#pathOf(name);
    const aside = join(this.folder, REMOVALS, name);
    return unlessMissing(false, async () => {
      await this.#prepare();
      await rename(path, aside);
      if ((await modifiedAt(aside)) >= time) {
        await rename(aside, path);
        return false;
      }
      await rm(aside);
      return true;
    });
  }

  /** Undoes interrupted removals, on which the next sweep decides again, and removes unfinished files older than `time`. */
  async tidy(time: number): Promise<number> {
    let count = 0;
    for (const name of await this.#entries(REMOVALS)) {
      const back = rename(join(this.folder, REMOVALS, name), this.#pathOf(name)).then(() => 1);
      count += await unlessMissing(0, () => back);
    }
    for (const name of await this.#entries(DRAFTS)) {
      const draft = join(this.folder, DRAFTS, name);
      if ((await unlessMissing(Infinity, () => modifiedAt(draft))) >= time) continue;
      await rm(draft, { force: true });
      count += 1;
    }
    return count;
  }

  #touchedAt(name: string): Promise<number | undefined> {
    return unlessMissing(undefined, () => modifiedAt(this.#pathOf(name)));
  }

  #entries(subfolder: string): Promise<string[]> {
    return unlessMissing([], () => readdir(join(this.folder, subfolder)));
  }

  #pathOf(name: string): string {
    return join(this.folder, name.slice(0, SHARD_LENGTH), name);
  }

  /** Creates the required folders; retried when that failed. */
  async #prepare(): Promise<void> {
    this.#prepared ??= makeFolders(this.folder);
    try {
      await this.#prepared;
    } catch (error) {
      this.#prepared = undefined;
      throw error;
    }
  }
}

async function makeFolders(folder: string): Promise<void> {
  for (const name of [DRAFTS, REMOVALS]) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
}

/** Opens the file when the first chunk is read, so that an unread stream holds no file open. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE })) yield piece as Uint8Array;
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** Returns the modification time in milliseconds as it was set. Node.js may return a fraction slightly below it. */
async function modifiedAt(path: string): Promise<number> {
  return Math.round((await stat(path)).mtimeMs);
}

async function touch(path: string, now: number): Promise<true> {
  const at = new Date(now);
  await utimes(path, at, at);
  return true;
}
