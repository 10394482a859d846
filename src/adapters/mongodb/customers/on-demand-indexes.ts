import { LRUCache } from 'lru-cache';
import type { Collection, IndexDescription, MongoClient } from 'mongodb';
import { buildIndexes } from '../database/build-indexes.js';
import { isIndexMissing } from '../database/driver-errors.js';
import { whileEndingIdleTransactions } from '../database/end-idle-transactions.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sortedColumnOf } from './customer-indexes.js';

/** Every write of customers maintains all indexes. */
export const MOST_ON_DEMAND = 16;
/** A list may name any column, even one that nobody has. */
const WORTHWHILE_HOLDERS = 1_000;
/** Fewer customers are read and sorted in a few milliseconds. */
const WORTHWHILE_CUSTOMERS = 10_000;
const READ_EVERY_MS = 60_000;
/** When something that got no index is considered again. */
const AGAIN_AFTER_MS = 60_000;
/** How long requests that miss an index are counted. */
const ASKED_WITHIN_MS = 3_600_000;
const REPLACED_EVERY_MS = 3_600_000;
const MAX_REMEMBERED = 1_000;

/** An index of customers that is made when lists ask for it. */
export interface OnDemandIndex {
  readonly key: Readonly<Record<string, 1>>;
  readonly name: string;
  /** The own columns in it. */
  readonly columns: readonly string[];
  /** How many lists must have asked for it within an hour. */
  readonly minRequests: number;
}

/** Whether an index was made on demand; an operator may have made others. */
export function isOnDemand({ key, name = '' }: Pick<IndexDescription, 'key' | 'name'>): boolean {
  return name.startsWith('filters:') || sortedColumnOf(key) !== undefined;
}

/**
 * Indexes of customers that are made in the background when lists of many customers ask for them. When there are as many as
 * there may be, a further one takes the place of the oldest, once an hour. Instances learn of each other's within a minute.
 */
export class OnDemandIndexes {
  #keys: ReadonlySet<string> = new Set();
  #readAt = -Infinity;
  #replacedAt = -Infinity;
  #reading: Promise<unknown> | undefined;
  #isBuilding = false;
  readonly #considered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: AGAIN_AFTER_MS });
  readonly #asked = new LRUCache<string, number>({ max: MAX_REMEMBERED, ttl: ASKED_WITHIN_MS, noUpdateTTL: true });

  constructor(
    private readonly client: MongoClient,
    private readonly collections: Pick<MongoCollections, 'customers' | 'columnCounts'>,
    private readonly gate: MongoGate,
  ) {}

  /** Whether the index can be used, as of the last `read`. */
  has({ key }: Pick<OnDemandIndex, 'key'>): boolean {
    return this.#keys.has(textOf(key));
  }

  /** Reads which there are, unless that was done within the last minute. Throws 'storage_unavailable'. */
  async read(): Promise<void> {
    if (performance.now() - this.#readAt < READ_EVERY_MS) return;
    // All lists wait for this read, so a connection without an answer must not hold it.
    this.#reading ??= this.gate.run(() => this.#read()).finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  /** Call when an index turned out to be missing: another instance dropped it. Throws 'storage_unavailable'. */
  async readAgain(): Promise<void> {
    // One that has begun may have seen it.
    await this.#reading?.catch(() => undefined);
    this.#readAt = -Infinity;
    await this.read();
  }

  /**
   * Notes that a list among so many customers would use this index, and makes it if that is worthwhile. Doesn't wait,
   * and never fails: only speed depends on it.
   */
  want(index: OnDemandIndex, customers: number): void {
    if (customers < WORTHWHILE_CUSTOMERS || this.has(index)) return;
    const asked = (this.#asked.get(index.name) ?? 0) + 1;
    this.#asked.set(index.name, asked);
    if (asked < index.minRequests || this.#considered.has(index.name) || this.#isBuilding) return;
    this.#considered.set(index.name, true);
    this.#isBuilding = true;
    this.#consider(index)
      .catch(() => undefined)
      .finally(() => (this.#isBuilding = false));
  }

  /** Those that there are or will be, the oldest first. */
  async #read(): Promise<IndexDescription[]> {
    const indexes = await this.collections.customers.indexes(LIMITED);
    const made = indexes.filter(isOnDemand);
    const areUsable = await Promise.all(made.map(({ key }) => this.#isUsable(key)));
    this.#keys = new Set(made.filter((_, index) => areUsable[index]).map(({ key }) => textOf(key)));
    this.#readAt = performance.now();
    return made;
  }

  /** The server also lists those it's building, and refuses to use them. */
  async #isUsable(hint: IndexDescription['key']): Promise<boolean> {
    try {
      await this.collections.customers.findOne({}, { ...LIMITED, hint, projection: { _id: 1 } });
      return true;
    } catch (error) {
      if (isIndexMissing(error)) return false;
      throw error;
    }
  }

  async #consider({ key, name, columns }: OnDemandIndex): Promise<void> {
    const held = { _id: { $in: [...columns] }, customers: { $gte: WORTHWHILE_HOLDERS } };
    if ((await this.collections.columnCounts.countDocuments(held, LIMITED)) < columns.length) return;
    const made = await this.#read();
    // Another instance may be building it.
    if (made.some((one) => textOf(one.key) === textOf(key))) return;
    if (made.length >= MOST_ON_DEMAND) {
      if (performance.now() - this.#replacedAt < REPLACED_EVERY_MS) return;
      this.#replacedAt = performance.now();
      await whileEndingIdleTransactions(this.client, () => this.collections.customers.dropIndex(made[0]!.name!));
    }
    const collection = this.collections.customers as unknown as Collection<never>;
    await buildIndexes(this.client, [{ collection, indexes: [{ key, name }] }]);
    await this.#read();
  }
}

function textOf(key: IndexDescription['key']): string {
  return JSON.stringify(key);
}
