import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { FairSemaphore } from '../../../application/scheduling/fair-semaphore.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';

/** Enough for every image that people look at in a minute; images have about 100 KiB, few have more than 1 MiB. */
const MAX_BYTES = 32 * 1_024 * 1_024;
const LOADS_AT_ONCE = 4;
const PAUSE_AFTER_RELOAD_MS = 250;

/**
 * Images being sent. MongoDB reads a document as a whole, and one copy per slow client would fill the memory. Here each
 * image is in memory once; if it's evicted before a client has received all of it, it's read again. The image stored
 * under a name never changes, so no entry is stale. Repeated reads are slow, one at a time: the database reads a few
 * images per second for slow clients, however many there are.
 */
export class ImageCache {
  readonly #images = new LRUCache<string, Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  readonly #loads = new Map<string, Promise<Uint8Array | undefined>>();
  readonly #places = new FairSemaphore({
    atOnce: LOADS_AT_ONCE,
    maxWaiting: Infinity,
    clock: MACHINE_CLOCK,
    recentUse: new LRUCache({ max: 1 }),
  });
  #reloads: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(
    private readonly load: (name: string) => Promise<Uint8Array | undefined>,
    private readonly pauseMs = PAUSE_AFTER_RELOAD_MS,
  ) {}

  /** Undefined when the image no longer exists. Throws what loading throws. */
  async get(name: string): Promise<Uint8Array | undefined> {
    const found = this.#images.get(name);
    if (found !== undefined) return found;
    const loading = this.#loads.get(name) ?? this.#places.run(name, () => this.#load(name));
    this.#loads.set(name, loading);
    return loading;
  }

  /** Like `get`, for a client that is still receiving the image. */
  async getAgain(name: string): Promise<Uint8Array | undefined> {
    return this.#images.get(name) ?? this.#waiting.get(name) ?? this.#loadAgain(name);
  }

  /** Doesn't delay first reads. */
  #loadAgain(name: string): Promise<Uint8Array | undefined> {
    const loading = this.#reloads.then(() => this.get(name)).finally(() => this.#waiting.delete(name));
    const pause = () => delay(this.pauseMs, undefined, { ref: false });
    this.#reloads = loading.then(pause, pause);
    this.#waiting.set(name, loading);
    return loading;
  }

  async #load(name: string): Promise<Uint8Array | undefined> {
    try {
      const bytes = await this.load(name);
      if (bytes !== undefined && bytes.length > 0) this.#images.set(name, bytes);
      return bytes;
    } finally {
      this.#loads.delete(name);
    }
  }
}
