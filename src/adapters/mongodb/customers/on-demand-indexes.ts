import { LRUCache } from 'lru-cache';
import type { Collection, IndexDescription, MongoClient } from 'mongodb';
import { buildIndexes } from '../database/build-indexes.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { whileEndingIdleTransactions } from '../database/end-idle-transactions.js';

/** A list may name any column, even one that nobody has. */
const WORTHWHILE_HOLDERS = 1_000;
/** Fewer customers are read and sorted in a few milliseconds. */
const WORTHWHILE_CUSTOMERS = 10_000;
const READ_EVERY_MS = 60_000;
/** When something that got no index is considered again. */
const AGAIN_AFTER_MS = 60_000;
/** How long requests that miss an index are counted. */
const ASKED_WITHIN_MS = 3_600_000;
const MAX_REMEMBERED = 1_000;
const NONE: ReadonlySet<string> = new Set();
/** How often an instance notes that it used an index, and after which time without use another may take its place. */
const NOTED_EVERY_MS = 3_600_000;
const UNUSED_AFTER_MS = 7 * 24 * 3_600_000;

/** Indexes of customers for one purpose. Each has a name, without dots, that tells its keys. */
export interface IndexFamily {
  /** The setting that has the time of each one's last use. */
  readonly setting: 'sorted_columns' | 'compound_filters';
  /** How many there are at most: every write of customers maintains all indexes. */
  readonly atMost: number;
  /** How many lists must have asked for one within an hour before it's made. */
  readonly minRequests: number;
  indexOf(name: string): NamedIndex;
  /** The name of an index of this family; an operator may have made others. */
  nameOf(index: Pick<IndexDescription, 'key' | 'name'>): string | undefined;
  isWorthwhile(name: string, collections: MongoCollections): Promise<boolean>;
}

/** Whether each of these own columns has so many values that an index of it is worthwhile. */
export async function areHeld(columns: readonly string[], { columnCounts }: MongoCollections): Promise<boolean> {
  const held = { _id: { $in: columns }, customers: { $gte: WORTHWHILE_HOLDERS } };
  return (await columnCounts.countDocuments(held, LIMITED)) === columns.length;
}

type NamedIndex = IndexDescription & { readonly name: string };

/**
 * The indexes of a family. One is made in the background when lists of many customers ask for it. When there are as many as there
 * may be, a further one takes the place of one that no instance has used for a week. Instances learn of each other's within
 * a minute.
 */
export class OnDemandIndexes {
  #known: ReadonlySet<string> = new Set();
  #hiddenUntil = -Infinity;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  #isBuilding = false;
  readonly #noted = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: NOTED_EVERY_MS });
  readonly #considered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: AGAIN_AFTER_MS });
  readonly #asked = new LRUCache<string, number>({ max: MAX_REMEMBERED, ttl: ASKED_WITHIN_MS, noUpdateTTL: true });

  constructor(
    private readonly family: IndexFamily,
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  /** The names of those that can be used, as of the last `read`. */
  get available(): ReadonlySet<string> {
    return this.#isHidden ? NONE : this.#known;
  }

  get #isHidden(): boolean {
    return performance.now() < this.#hiddenUntil;
  }

  /** Reads which there are, unless that was done within the last minute. Throws 'storage_unavailable'. */
  async read(): Promise<void> {
    if (performance.now() - this.#readAt < READ_EVERY_MS) return;
    // All lists wait for this read, so a connection without an answer must not hold it.
    this.#reading ??= this.gate.run(() => this.#read()).finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  /** Call when an index turned out to be missing. None is used for a minute: the server also lists those it's building. */
  forget(): void {
    this.#hiddenUntil = performance.now() + READ_EVERY_MS;
  }

  /**
   * Notes that a list among so many customers uses this index, or would, and makes it if that is worthwhile. Doesn't wait,
   * and never fails: only speed depends on it.
   */
  use(name: string, customers: number): void {
    if (this.#isHidden) return;
    if (this.#known.has(name)) {
      if (this.#noted.has(name)) return;
      this.#noted.set(name, true);
      this.#note(name).catch(() => undefined);
    } else if (customers >= WORTHWHILE_CUSTOMERS && this.#isAskedOften(name) && !this.#isBuilding) {
      this.#considered.set(name, true);
      this.#isBuilding = true;
      this.#consider(name)
        .catch(() => undefined)
        .finally(() => (this.#isBuilding = false));
    }
  }

  #isAskedOften(name: string): boolean {
    const asked = (this.#asked.get(name) ?? 0) + 1;
    this.#asked.set(name, asked);
    return asked >= this.family.minRequests && !this.#considered.has(name);
  }

  async #read(): Promise<void> {
    const indexes = await this.collections.customers.indexes(LIMITED);
    this.#known = new Set(indexes.flatMap((index) => this.family.nameOf(index) ?? []));
    this.#readAt = performance.now();
  }

  async #consider(name: string): Promise<void> {
    if (!(await this.family.isWorthwhile(name, this.collections))) return;
    await this.#read();
    if (this.#known.has(name)) return;
    if (this.#known.size >= this.family.atMost) {
      const unused = await this.#findUnused();
      if (unused === undefined) return;
      const index = this.family.indexOf(unused).name;
      await whileEndingIdleTransactions(this.client, () => this.collections.customers.dropIndex(index));
    }
    await this.#note(name);
    const collection = this.collections.customers as unknown as Collection<never>;
    await buildIndexes(this.client, [{ collection, indexes: [this.family.indexOf(name)] }]);
    await this.#read();
  }

  async #findUnused(): Promise<string | undefined> {
    const found = await this.collections.settings.findOne({ _id: this.family.setting }, LIMITED);
    const used = found !== null && 'used' in found ? found.used : {};
    const lastUse = (name: string) => used[name]?.getTime() ?? 0;
    // Noted before the server's clock was set back; those that are used are noted again within the hour.
    const ahead = [...this.#known].filter((name) => lastUse(name) > Date.now() + NOTED_EVERY_MS);
    for (const name of ahead) await this.#note(name);
    const [oldest] = [...this.#known].sort((a, b) => lastUse(a) - lastUse(b));
    return oldest !== undefined && Date.now() - lastUse(oldest) > UNUSED_AFTER_MS ? oldest : undefined;
  }

  async #note(name: string): Promise<void> {
    const update = [{ $set: { [`used.${name}`]: '$$NOW' } }];
    await this.collections.settings.updateOne({ _id: this.family.setting }, update, { ...LIMITED, upsert: true });
  }
}
