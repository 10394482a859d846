import { randomBytes } from 'node:crypto';
import type {
  AvatarContent,
  AvatarCopies,
  AvatarStore,
  StoredAvatar,
} from '../../../application/ports/avatar-store.js';
import type { Image } from '../../../domain/avatars/image-format.js';

const PIECE = 64 * 1_024;

interface Kept {
  readonly image: Image;
  touchedAt: number;
}

/** Images that are gone with their process. */
export class MemoryAvatarStore implements AvatarStore, AvatarCopies {
  readonly #kept = new Map<string, Kept>();

  async save({ format, bytes }: Image, now: number): Promise<string> {
    const name = `${randomBytes(20).toString('hex')}.${format}`;
    await this.put(name, { format, bytes }, now);
    return name;
  }

  async put(name: string, { format, bytes }: Image, touchedAt: number): Promise<void> {
    this.#kept.set(name, { image: { format, bytes: bytes.slice() }, touchedAt });
  }

  async read(name: string): Promise<Image | undefined> {
    const image = this.#kept.get(name)?.image;
    return image && { ...image, bytes: image.bytes.slice() };
  }

  async open(name: string): Promise<AvatarContent | undefined> {
    const image = this.#kept.get(name)?.image;
    return image && { format: image.format, size: image.bytes.length, pieces: () => piecesOf(image.bytes) };
  }

  async claim(name: string, now: number): Promise<boolean> {
    const kept = this.#kept.get(name);
    if (kept !== undefined) kept.touchedAt = now;
    return kept !== undefined;
  }

  async list(after: string, limit: number): Promise<StoredAvatar[]> {
    const names = [...this.#kept.keys()].filter((name) => name > after).sort();
    return names.slice(0, limit).map((name) => ({ name, touchedAt: this.#kept.get(name)!.touchedAt }));
  }

  async removeUntouched(name: string, time: number): Promise<boolean> {
    const kept = this.#kept.get(name);
    return kept !== undefined && kept.touchedAt < time && this.#kept.delete(name);
  }

  /** Nothing here is ever left unfinished. */
  async tidy(): Promise<number> {
    return 0;
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.slice(at, at + PIECE);
}
