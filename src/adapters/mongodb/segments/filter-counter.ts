import { LRUCache } from 'lru-cache';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { ClientSession, MongoClient } from 'mongodb';
import { countTooLong, InitialCounts } from '../../../application/segments/initial-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { inSnapshot, SNAPSHOT } from '../database/at-one-moment.js';
import { CUSTOMER_LIST } from '../customers/customer-list.js';
import { sourceOf } from '../customers/customer-source.js';
import { wayToCount } from '../customers/access-path-to-count.js';
import type { MongoCustomerStore } from '../customers/mongo-customer-store.js';
import { conditionOf, NEVER } from '../lists/filter-document.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';
import type { SlowReads } from '../lists/slow-reads.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { within } from '../database/within.js';

/** What counting and showing members needs of the store. */
export interface SegmentParts {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly gate: MongoGate;
  readonly slow: SlowReads;
  readonly customers: Pick<MongoCustomerStore, 'list' | 'transact'>;
}

const READERS_REMEMBERED = 1_000;
/** Nobody waits that long, but the next first count does. Less than the server keeps the versions of a snapshot. */
const LONGEST_COUNT_MS = 60_000;

/**
 * First counts of filters. A filter is registered first, in the customers' order, so that its delta tells of every change
 * from there; then customers and delta are read in one snapshot, whose difference is how many there were at the
 * registration, whatever is written meanwhile, and whoever else counts the same.
 */
export class FilterCounter {
  readonly #first = new InitialCounts((known) => this.#count(known), {
    clock: MACHINE_CLOCK,
    recentUse: new LRUCache({ max: READERS_REMEMBERED }),
  });

  constructor(private readonly parts: SegmentParts) {}

  /** Resolves when all are counted. Throws `Unavailable` when that takes too long, and goes on; a failed count ends. */
  countAll(wanted: readonly TrackedCriteria[], longestMs: number, { reader }: ReadOptions = {}): Promise<void> {
    return within(longestMs, this.#first.countAll(wanted, reader), countTooLong);
  }

  async #count(known: TrackedCriteria): Promise<void> {
    const registered = Date.now();
    const key = await this.parts.customers.transact(({ filters }) => filters.register(known, registered));
    const { client, collections, gate } = this.parts;
    const { customers, countedFilters } = collections;
    await gate.runLong(async () => {
      const rows = await customers.estimatedDocumentCount(LIMITED);
      const source = await sourceOf(known.criteria, customers, rows);
      const { condition, hint } = wayToCount(known.criteria, conditionOf(known.criteria, CUSTOMER_LIST), source);
      const base = await inSnapshot(client, async (session) => {
        const delta = await this.#deltaOf(key, session);
        // Forgotten meanwhile: who still wants it finds that it is not known.
        if (delta === undefined) return undefined;
        const options = { ...SNAPSHOT, maxTimeMS: LONGEST_COUNT_MS, session, ...(hint && { hint }) };
        if (condition === NEVER) return -delta;
        return (await customers.countDocuments(condition, options)) - delta;
      });
      if (base !== undefined) await countedFilters.updateOne({ _id: known.digest, key }, { $set: { base } }, LIMITED);
    });
  }

  async #deltaOf(key: number, session: ClientSession): Promise<number | undefined> {
    const projection = { [`filter_deltas.${key}`]: 1 };
    const head = await this.parts.collections.customerHeads.findOne(
      { _id: 'customers' },
      { ...SNAPSHOT, session, projection },
    );
    return head?.filter_deltas[String(key)];
  }
}
