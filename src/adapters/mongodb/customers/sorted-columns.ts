import { LRUCache } from 'lru-cache';
import type { Collection, MongoClient } from 'mongodb';
import { buildIndexes } from '../database/build-indexes.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { withHeadsFreed } from '../writing/free-head.js';
import { bySortedColumn, nameOfIndex, sortedColumnOf } from './customer-indexes.js';

/** Every write of customers maintains all indexes. */
export const MAX_SORTED_COLUMNS = 8;
/** Fewer customers are sorted in a few milliseconds. */
const WORTHWHILE_CUSTOMERS = 10_000;
/** A list may name any column, even one that nobody has. */
const WORTHWHILE_HOLDERS = 1_000;
const READ_EVERY_MS = 60_000;
/** When a column that got no index is considered again. */
const AGAIN_AFTER_MS = 60_000;
const MAX_REMEMBERED = 1_000;
/** How often an instance notes that it used an index, and after which time without use another may take its place. */
const NOTED_EVERY_MS = 3_600_000;
const UNUSED_AFTER_MS = 7 * 24 * 3_600_000;

/**
 * The indexes in the order of own columns. One is made in the background when many customers are first sorted by a
 * column, or counted in a range of it. There are at most `MAX_SORTED_COLUMNS`; a further one takes the place of one that no instance has used for a
 * week. Instances learn of each other's within a minute.
 */
export class SortedColumns {
  #indexed: ReadonlySet<string> = new Set();
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  #isBuilding = false;
  readonly #noted = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: NOTED_EVERY_MS });
  readonly #considered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: AGAIN_AFTER_MS });

  constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
  ) {}

  /** The columns that have one, as of the last `read`. */
  get indexed(): ReadonlySet<string> {
    return this.#indexed;
  }

  /** Reads which there are, unless that was done within the last minute. */
  async read(): Promise<void> {
    if (performance.now() - this.#readAt < READ_EVERY_MS) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  /** Call when an index turned out to be missing. */
  forget(): void {
    this.#readAt = -Infinity;
    this.#indexed = new Set();
  }

  /**
   * Notes that a list among so many customers follows the order of this column, and makes its index if that is worthwhile. Doesn't
   * wait, and never fails: only speed depends on it.
   */
  use(column: string, customers: number): void {
    if (this.#indexed.has(column)) {
      if (this.#noted.has(column)) return;
      this.#noted.set(column, true);
      this.#note(column).catch(() => undefined);
    } else if (customers >= WORTHWHILE_CUSTOMERS && !this.#isBuilding && !this.#considered.has(column)) {
      this.#considered.set(column, true);
      this.#isBuilding = true;
      this.#consider(column)
        .catch(() => undefined)
        .finally(() => (this.#isBuilding = false));
    }
  }

  async #read(): Promise<void> {
    const indexes = await this.collections.customers.indexes(LIMITED);
    this.#indexed = new Set(indexes.flatMap(({ key }) => sortedColumnOf(key) ?? []));
    this.#readAt = performance.now();
  }

  async #consider(column: string): Promise<void> {
    const { customers, columnCounts } = this.collections;
    const counted = await columnCounts.findOne({ _id: column }, LIMITED);
    if ((counted?.customers ?? 0) < WORTHWHILE_HOLDERS) return;
    await this.#read();
    if (this.#indexed.has(column)) return;
    if (this.#indexed.size >= MAX_SORTED_COLUMNS) {
      const unused = await this.#findUnused();
      if (unused === undefined) return;
      await withHeadsFreed(this.client, () => customers.dropIndex(nameOfIndex(bySortedColumn(unused))));
    }
    await this.#note(column);
    const collection = customers as unknown as Collection<never>;
    await buildIndexes(this.client, [{ collection, indexes: [{ key: bySortedColumn(column) }] }]);
    await this.#read();
  }

  async #findUnused(): Promise<string | undefined> {
    const found = await this.collections.settings.findOne({ _id: 'sorted_columns' }, LIMITED);
    const used = found !== null && 'used' in found ? found.used : {};
    const lastUse = (column: string) => used[column]?.getTime() ?? 0;
    const [oldest] = [...this.#indexed].sort((a, b) => lastUse(a) - lastUse(b));
    return oldest !== undefined && Date.now() - lastUse(oldest) > UNUSED_AFTER_MS ? oldest : undefined;
  }

  async #note(column: string): Promise<void> {
    const update = [{ $set: { [`used.${column}`]: '$$NOW' } }];
    await this.collections.settings.updateOne({ _id: 'sorted_columns' }, update, { ...LIMITED, upsert: true });
  }
}
