import { randomBytes } from 'node:crypto';
import type {
  AvatarContent,
  AvatarCopies,
  AvatarStore,
  StoredAvatar,
} from '../../../application/ports/avatar-store.js';
import type { Image } from '../../../application/ports/image.js';

const PIECE_BYTES = 64 * 1_024;

interface StoredImage {
  readonly image: Image;
  touchedAt: number;
}

/** Images in memory, lost when the process ends. */
export class MemoryAvatarStore implements AvatarStore, AvatarCopies {
  readonly #images = new Map<string, StoredImage>();

  async save({ format, bytes }: Image, now: number): Promise<string> {
    const name = `${randomBytes(20).toString('hex')}.${format}`;
    await this.put(name, { format, bytes }, now);
    return name;
  }

  async put(name: string, { format, bytes }: Image, touchedAt: number): Promise<void> {
    this.#images.set(name, { image: { format, bytes: bytes.slice() }, touchedAt });
  }

  async read(name: string): Promise<Image | undefined> {
    const image = this.#images.get(name)?.image;
    return image && { ...image, bytes: image.bytes.slice() };
  }

  async open(name: string): Promise<AvatarContent | undefined> {
    const image = this.#images.get(name)?.image;
    return image && { format: image.format, size: image.bytes.length, pieces: () => piecesOf(image.bytes) };
  }

  async touch(name: string, now: number): Promise<boolean> {
    const stored = this.#images.get(name);
    if (stored !== undefined) stored.touchedAt = now;
    return stored !== undefined;
  }

  async list(after: string, limit: number): Promise<StoredAvatar[]> {
    const names = [...this.#images.keys()].filter((name) => name > after).sort();
    return names.slice(0, limit).map((name) => ({ name, touchedAt: this.#images.get(name)!.touchedAt }));
  }

  async removeUntouched(name: string, time: number): Promise<boolean> {
    const stored = this.#images.get(name);
    return stored !== undefined && stored.touchedAt < time && this.#images.delete(name);
  }

  /** Saves can't be interrupted, so there is nothing to tidy. */
  async tidy(): Promise<number> {
    return 0;
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.slice(at, at + PIECE_BYTES);
}
