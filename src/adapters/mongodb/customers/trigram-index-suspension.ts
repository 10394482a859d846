import type { MongoClient } from 'mongodb';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { whileEndingIdleTransactions } from '../database/end-idle-transactions.js';
import { BY_TRIGRAM, nameOfIndex } from './customer-indexes.js';
import { buildTrigramIndex, SUSPENSION } from './trigram-index.js';

const RENEWED_EVERY_MS = 1_000;
/** A shorter import keeps the index. */
const DROPPED_AFTER_MS = 4_000;
/** With more customers, searches without the index take longer than a second. */
const MAX_CUSTOMERS = 500_000;

/**
 * Drops the trigram index for the time of an import beside running instances, which plan searches without it once it's missing. A row
 * that is renewed every second keeps them from building it. A customer has some seventy trigrams, so that adding them one by one takes
 * three times as long as all the rest, and building the index at the end a tenth of that. The first of several imports to end builds it.
 */
export class TrigramIndexSuspension {
  readonly #renewal: NodeJS.Timeout;
  readonly #drop: NodeJS.Timeout;
  #dropping: Promise<unknown> = Promise.resolve();
  #ending: Promise<void> | undefined;

  private constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    droppedAfterMs: number,
  ) {
    this.#renewal = setInterval(() => {
      // The next one may succeed. Without one for ten seconds, an instance builds the index: the import only takes longer.
      this.#look().catch(() => undefined);
    }, RENEWED_EVERY_MS);
    this.#drop = setTimeout(() => {
      this.#dropping = this.#dropIndex().catch(() => undefined);
    }, droppedAfterMs);
  }

  static async begin(
    client: MongoClient,
    collections: MongoCollections,
    droppedAfterMs = DROPPED_AFTER_MS,
  ): Promise<TrigramIndexSuspension> {
    await renew(collections);
    return new TrigramIndexSuspension(client, collections, droppedAfterMs);
  }

  /** Builds the index. Never fails: an instance builds it when this one couldn't. */
  end(): Promise<void> {
    this.#ending ??= this.#end().catch(() => undefined);
    return this.#ending;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#drop);
    try {
      await this.#dropping;
      await buildTrigramIndex(this.client, this.collections);
    } finally {
      clearInterval(this.#renewal);
      await this.collections.settings.deleteOne(SUSPENSION, LIMITED);
    }
  }

  async #look(): Promise<void> {
    await renew(this.collections);
    if ((await this.collections.customers.estimatedDocumentCount(LIMITED)) > MAX_CUSTOMERS) await this.end();
  }

  async #dropIndex(): Promise<void> {
    await renew(this.collections);
    await whileEndingIdleTransactions(this.client, () => this.collections.customers.dropIndex(nameOfIndex(BY_TRIGRAM)));
  }
}

async function renew({ settings }: MongoCollections): Promise<void> {
  await settings.updateOne(SUSPENSION, [{ $set: { at: '$$NOW' } }], { ...LIMITED, upsert: true });
}
