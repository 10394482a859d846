import { LRUCache } from 'lru-cache';

/** Fits the images viewed within a minute: images are about 100 KiB, and few exceed 1 MiB. */
const MAX_BYTES = 32 * 1_024 * 1_024;
const LOADS_AT_ONCE = 4;

/**
 * Cache of images being sent. MongoDB reads documents whole, so one copy per slow client would fill the memory. Each
 * image is held once and reloaded if it was evicted before a reader had all of it. Images are immutable, so entries
 * never go stale.
 */
export class ImageCache {
  readonly #images = new LRUCache<string, Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  readonly #loads = new Map<string, Promise<Uint8Array | undefined>>();
  readonly #waiters: (() => void)[] = [];
  #running = 0;

  constructor(private readonly load: (name: string) => Promise<Uint8Array | undefined>) {}

  /** Undefined when the image no longer exists. Rejects when loading fails. */
  async get(name: string): Promise<Uint8Array | undefined> {
    const found = this.#images.get(name);
    if (found !== undefined) return found;
    const loading = this.#loads.get(name) ?? this.#loadInTurn(name);
    this.#loads.set(name, loading);
    return loading;
  }

  async #loadInTurn(name: string): Promise<Uint8Array | undefined> {
    if (this.#running >= LOADS_AT_ONCE) await new Promise<void>((resolve) => this.#waiters.push(resolve));
    else this.#running += 1;
    try {
      const bytes = await this.load(name);
      if (bytes !== undefined && bytes.length > 0) this.#images.set(name, bytes);
      return bytes;
    } finally {
      this.#loads.delete(name);
      // Hand the slot to the next waiter, or free it.
      const next = this.#waiters.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
