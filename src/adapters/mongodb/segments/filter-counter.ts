import type { ClientSession, MongoClient } from 'mongodb';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { inSnapshot, SNAPSHOT } from '../database/at-one-moment.js';
import type { MongoCustomerStore } from '../customers/mongo-customer-store.js';
import type { CustomerPlanner } from '../customers/customer-planner.js';
import { countMatches } from '../customers/count-matches.js';
import type { BufferedFilters } from './buffered-filters.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { SlowReads } from '../lists/slow-reads.js';
import type { MongoGate } from '../database/mongo-gate.js';

/** The parts of the store used to count and read segment members. */
export interface SegmentParts {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly gate: MongoGate;
  readonly slow: SlowReads;
  readonly planner: CustomerPlanner;
  readonly customers: Pick<MongoCustomerStore, 'list'>;
  /** Runs a transaction that adds or removes tracked filters. */
  transact<T>(callback: (transaction: { readonly filters: BufferedFilters }) => Promise<T>): Promise<T>;
}

/**
 * No request waits this long, but the next initial count does. Shorter than the server keeps the versions of a
 * snapshot.
 */
const MAX_COUNT_MS = 60_000;

/**
 * Makes initial counts of tracked filters. Tracking starts first, in a customer transaction, so the filter's delta
 * includes every later change. Then members and delta are read in one snapshot; their difference is the count at the
 * start of tracking. It's the same whatever is written meanwhile and however many instances count.
 */
export class FilterCounter {
  constructor(private readonly parts: SegmentParts) {}

  /** Counts a filter and tracks it from then on. */
  async count(tracked: TrackedCriteria): Promise<void> {
    const startedAt = Date.now();
    const key = await this.parts.transact(({ filters }) => filters.track(tracked, startedAt));
    const { client, collections, gate, planner } = this.parts;
    const { customers, trackedFilters } = collections;
    const countOnce = async () => {
      const { criteria } = tracked;
      const { counted } = await planner.plan(criteria);
      const base = await inSnapshot(client, async (session) => {
        const delta = await this.#deltaOf(key, session);
        // Tracking ended meanwhile. A caller that still needs the count will see that it's missing.
        if (delta === undefined) return undefined;
        const options = { ...SNAPSHOT, maxTimeMS: MAX_COUNT_MS, session };
        return (await countMatches(customers, criteria, counted, options)) - delta;
      });
      if (base !== undefined) await trackedFilters.updateOne({ _id: tracked.digest, key }, { $set: { base } }, LIMITED);
    };
    await planner.planned(() => gate.runLong(countOnce));
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
