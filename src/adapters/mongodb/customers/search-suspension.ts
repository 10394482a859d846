import type { Collection, MongoClient, UpdateResult } from 'mongodb';
import { buildIndexes } from '../database/build-indexes.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { withHeadsFreed } from '../writing/free-head.js';
import { BY_TRIGRAM, nameOfIndex } from './customer-indexes.js';

const RENEWED_EVERY_MS = 1_000;
const DEAD_AFTER_MS = 10_000;
const READ_EVERY_MS = 1_000;
/** By then every instance has read that the index is about to go, and lists that use it have ended. */
const NOTICED_AFTER_MS = 5_000;

const ANNOUNCED = { _id: 'search_suspended' } as const;
/** Evaluated on the server's clock, which all instances share. */
const IS_DEAD = { $lt: ['$at', { $subtract: ['$$NOW', DEAD_AFTER_MS] }] };

/**
 * Drops the trigram index for the time of an import beside running instances, which first learn of it from a row that is
 * renewed every second. A customer has some seventy trigrams, so that adding them one by one takes three times as long as all
 * the rest, and building the index at the end a tenth of that.
 */
export class SearchSuspension {
  readonly #renewal: NodeJS.Timeout;
  readonly #drop: NodeJS.Timeout;
  #dropping: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    noticedAfterMs: number,
  ) {
    this.#renewal = setInterval(() => {
      // The next one may succeed. Without one for ten seconds, an instance builds the index: the import only takes longer.
      this.#renew().catch(() => undefined);
    }, RENEWED_EVERY_MS);
    // A short import ends before.
    this.#drop = setTimeout(() => {
      this.#dropping = this.#dropIndex().catch(() => undefined);
    }, noticedAfterMs);
  }

  static async begin(
    client: MongoClient,
    collections: MongoCollections,
    noticedAfterMs = NOTICED_AFTER_MS,
  ): Promise<SearchSuspension> {
    await collections.settings.updateOne(ANNOUNCED, [{ $set: { at: '$$NOW' } }], { ...LIMITED, upsert: true });
    return new SearchSuspension(client, collections, noticedAfterMs);
  }

  /** Builds the index if it was dropped. If that fails, an instance does it. */
  async end(): Promise<void> {
    clearTimeout(this.#drop);
    try {
      await this.#dropping;
      await buildTrigrams(this.client, this.collections);
      await this.collections.settings.deleteOne(ANNOUNCED, LIMITED);
    } finally {
      clearInterval(this.#renewal);
    }
  }

  async #dropIndex(): Promise<void> {
    // An instance that took a stopped import for dead uses the index again.
    if ((await this.#renew()).matchedCount === 0) return;
    await withHeadsFreed(this.client, () => this.collections.customers.dropIndex(nameOfIndex(BY_TRIGRAM)));
  }

  #renew(): Promise<UpdateResult> {
    return this.collections.settings.updateOne(ANNOUNCED, [{ $set: { at: '$$NOW' } }], LIMITED);
  }
}

/** Tells an instance whether the trigram index can be used, and builds it when a killed import has left none. */
export class SuspendedSearch {
  #isSuspended = false;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  #building: Promise<void> | undefined;

  constructor(
    private readonly client: MongoClient,
    private readonly collections: Pick<MongoCollections, 'customers' | 'settings'>,
  ) {}

  /** As of a second ago at most. */
  async isSuspended(): Promise<boolean> {
    if (performance.now() - this.#readAt > READ_EVERY_MS) {
      this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
      await this.#reading;
    }
    return this.#isSuspended || this.#building !== undefined;
  }

  /** Call when an index turned out to be missing, maybe this one. Without an import, it's built again. */
  async missing(): Promise<void> {
    await this.#read();
    if (!this.#isSuspended) this.#build();
  }

  async #read(): Promise<void> {
    const readAt = performance.now();
    const found = await this.collections.settings.findOne<{ readonly isDead: boolean }>(ANNOUNCED, {
      ...COMMITTED,
      projection: { isDead: IS_DEAD },
    });
    this.#isSuspended = found !== null;
    this.#readAt = readAt;
    if (found?.isDead === true) this.#build();
  }

  /** Doesn't wait. If it fails, whoever finds the index missing begins again. */
  #build(): void {
    this.#building ??= this.#buildNow()
      .catch(() => undefined)
      .finally(() => (this.#building = undefined));
  }

  async #buildNow(): Promise<void> {
    await buildTrigrams(this.client, this.collections);
    await this.collections.settings.deleteOne({ ...ANNOUNCED, $expr: IS_DEAD }, LIMITED);
    this.#readAt = -Infinity;
  }
}

function buildTrigrams(client: MongoClient, { customers }: Pick<MongoCollections, 'customers'>): Promise<void> {
  const collection = customers as unknown as Collection<never>;
  return buildIndexes(client, [{ collection, indexes: [{ key: BY_TRIGRAM }] }]);
}
