import type { Collection, MongoClient } from 'mongodb';
import { buildIndexes } from '../database/build-indexes.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { notWithin } from '../database/not-within.js';
import { BY_TRIGRAM } from './customer-indexes.js';

const DEAD_AFTER_MS = 10_000;
const READ_EVERY_MS = 1_000;
const MOST_IMPORTS = 100;

/** The rows of imports that do without the trigram index. */
export const SUSPENSIONS = { _id: /^search_suspended:/ } as const;
export const IS_DEAD = notWithin('$at', DEAD_AFTER_MS);

type Collections = Pick<MongoCollections, 'customers' | 'settings'>;

export function buildTrigramIndex(client: MongoClient, { customers }: Collections): Promise<void> {
  const collection = customers as unknown as Collection<never>;
  return buildIndexes(client, [{ collection, indexes: [{ key: BY_TRIGRAM }] }]);
}

/** Tells an instance whether the trigram index can be used, and builds it when a killed import has left none. */
export class TrigramIndexStatus {
  #isSuspended = false;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  #building: Promise<void> | undefined;

  constructor(
    private readonly client: MongoClient,
    private readonly collections: Collections,
    private readonly gate: MongoGate,
  ) {}

  /** As of a second ago at most. Throws 'storage_unavailable'. */
  async isSuspended(): Promise<boolean> {
    if (performance.now() - this.#readAt > READ_EVERY_MS) {
      this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
      await this.#reading;
    }
    return this.#isSuspended || this.#building !== undefined;
  }

  /** Call when an index turned out to be missing, maybe this one. Without an import, it's built again. Throws 'storage_unavailable'. */
  async noteMissing(): Promise<void> {
    await this.#read();
    if (!this.#isSuspended) this.#build();
  }

  async #read(): Promise<void> {
    const readAt = performance.now();
    // All searches may wait for this, so a connection that doesn't answer must not hold it.
    const found = await this.gate.run(() =>
      this.collections.settings
        .find(SUSPENSIONS, { ...COMMITTED, limit: MOST_IMPORTS })
        .project<{ readonly isDead: boolean }>({ isDead: IS_DEAD })
        .toArray(),
    );
    this.#isSuspended = found.length > 0;
    this.#readAt = readAt;
    if (found.length > 0 && found.every(({ isDead }) => isDead)) this.#build();
  }

  /** Starts to build the index. After a failure, the next read that misses it starts again. */
  #build(): void {
    this.#building ??= this.#buildNow()
      .catch(() => undefined)
      .finally(() => (this.#building = undefined));
  }

  async #buildNow(): Promise<void> {
    await buildTrigramIndex(this.client, this.collections);
    await this.collections.settings.deleteMany({ ...SUSPENSIONS, $expr: IS_DEAD }, LIMITED);
    this.#readAt = -Infinity;
  }
}
