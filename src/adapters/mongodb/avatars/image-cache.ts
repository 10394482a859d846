import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Enough for every image that people look at in a minute; images have about 100 KiB, few have more than 1 MiB. */
const MOST_BYTES = 32 * 1_024 * 1_024;
const LOADS_AT_ONCE = 4;
const PAUSE_AFTER_RELOAD_MS = 250;

/**
 * Images that are being sent. MongoDB reads a document whole, and one for each slow client would fill the memory: here
 * an image is in memory once, and is read again when it was pushed out before its reader had all of it. What is stored
 * under a name never changes, so no entry is ever stale. Reading again goes slowly, one image after the other: however many
 * slow readers there are, of however many images, the database reads a few images a second for them.
 */
export class ImageCache {
  readonly #images = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  readonly #loads = new Map<string, Promise<Uint8Array | undefined>>();
  readonly #line: (() => void)[] = [];
  #running = 0;
  #reloads: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(
    private readonly load: (name: string) => Promise<Uint8Array | undefined>,
    private readonly pauseMs = PAUSE_AFTER_RELOAD_MS,
  ) {}

  /** Undefined when there is no such image any more. Throws as loading does. */
  async get(name: string): Promise<Uint8Array | undefined> {
    const found = this.#images.get(name);
    if (found !== undefined) return found;
    const loading = this.#loads.get(name) ?? this.#loadInTurn(name);
    this.#loads.set(name, loading);
    return loading;
  }

  /** As `get`, for a reader who got it before and is still at it. */
  async getAgain(name: string): Promise<Uint8Array | undefined> {
    return this.#images.get(name) ?? this.#waiting.get(name) ?? this.#loadAgain(name);
  }

  /** Who asks for it for the first time meanwhile doesn't wait for this. */
  #loadAgain(name: string): Promise<Uint8Array | undefined> {
    const loading = this.#reloads.then(() => this.get(name)).finally(() => this.#waiting.delete(name));
    const pause = () => delay(this.pauseMs, undefined, { ref: false });
    this.#reloads = loading.then(pause, pause);
    this.#waiting.set(name, loading);
    return loading;
  }

  async #loadInTurn(name: string): Promise<Uint8Array | undefined> {
    if (this.#running >= LOADS_AT_ONCE) await new Promise<void>((resolve) => this.#line.push(resolve));
    else this.#running += 1;
    try {
      const bytes = await this.load(name);
      if (bytes !== undefined && bytes.length > 0) this.#images.set(name, bytes);
      return bytes;
    } finally {
      this.#loads.delete(name);
      // The place goes to the next in line, or is free.
      const next = this.#line.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
