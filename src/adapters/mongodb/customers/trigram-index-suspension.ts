import { randomUUID } from 'node:crypto';
import type { MongoClient, UpdateResult } from 'mongodb';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { SuspensionId } from '../documents/documents.js';
import { whileEndingIdleTransactions } from '../database/end-idle-transactions.js';
import { SCANNED_IN_A_SECOND } from './choose-plan.js';
import { BY_TRIGRAM, nameOfIndex } from './customer-indexes.js';
import { buildTrigramIndex, IS_DEAD, SUSPENSIONS } from './trigram-index-status.js';

const RENEWED_EVERY_MS = 1_000;
/** Every instance reads within a second that the index is about to go, and a list takes less than 3. Others are planned again. */
const NOTICED_AFTER_MS = 4_000;

/**
 * Drops the trigram index for the time of an import beside running instances, which first learn of it from a row that is
 * renewed every second. A customer has some seventy trigrams, so that adding them one by one takes three times as long as all
 * the rest, and building the index at the end a tenth of that.
 */
export class TrigramIndexSuspension {
  readonly #mine: { readonly _id: SuspensionId };
  readonly #renewal: NodeJS.Timeout;
  readonly #drop: NodeJS.Timeout;
  #dropping: Promise<unknown> = Promise.resolve();
  #ending: Promise<void> | undefined;

  private constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    id: SuspensionId,
    noticedAfterMs: number,
  ) {
    this.#mine = { _id: id };
    this.#renewal = setInterval(() => {
      // The next one may succeed. Without one for ten seconds, an instance builds the index: the import only takes longer.
      this.#look().catch(() => undefined);
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
  ): Promise<TrigramIndexSuspension> {
    const id: SuspensionId = `search_suspended:${randomUUID()}`;
    await collections.settings.updateOne({ _id: id }, [{ $set: { at: '$$NOW' } }], { ...LIMITED, upsert: true });
    return new TrigramIndexSuspension(client, collections, id, noticedAfterMs);
  }

  /** Builds the index, unless another import does without it. Never fails: an instance builds it when this one couldn't. */
  end(): Promise<void> {
    this.#ending ??= this.#end().catch(() => undefined);
    return this.#ending;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#drop);
    try {
      await this.#dropping;
      if ((await this.#countOthers()) > 0) {
        await this.#withdraw();
        // Of several that end at once, each may have left it to the others.
        if ((await this.#countOthers()) > 0) return;
      }
      await buildTrigramIndex(this.client, this.collections);
      await this.#withdraw();
    } finally {
      clearInterval(this.#renewal);
    }
  }

  async #look(): Promise<void> {
    await this.#renew();
    const customers = await this.collections.customers.estimatedDocumentCount(LIMITED);
    if (customers > SCANNED_IN_A_SECOND) await this.end();
  }

  async #dropIndex(): Promise<void> {
    // An instance that took a stopped import for dead uses the index again.
    if ((await this.#renew()).matchedCount === 0) return;
    await whileEndingIdleTransactions(this.client, () => this.collections.customers.dropIndex(nameOfIndex(BY_TRIGRAM)));
  }

  /** The number of other running imports that do without the index. */
  #countOthers(): Promise<number> {
    const { _id } = this.#mine;
    const others = { $and: [SUSPENSIONS, { _id: { $ne: _id } }], $expr: { $not: [IS_DEAD] } };
    return this.collections.settings.countDocuments(others, LIMITED);
  }

  async #withdraw(): Promise<void> {
    await this.collections.settings.deleteOne(this.#mine, LIMITED);
  }

  #renew(): Promise<UpdateResult> {
    return this.collections.settings.updateOne(this.#mine, [{ $set: { at: '$$NOW' } }], LIMITED);
  }
}
