import { LRUCache } from 'lru-cache';
import type { ClientSession, Document } from 'mongodb';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { TransactionSlices } from '../../storage-kernel/transaction-slices.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { NEVER } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import { isStorable } from '../lists/search-text.js';
import { readWithSequence } from './snapshot-rows.js';

/** The server compares fewer texts in a few milliseconds. Each takes some 250 bytes here. */
const [MIN_CUSTOMERS, MAX_CUSTOMERS] = [10_000, 150_000];
/** After more changes, all are read again. */
const MAX_CHANGES = 1_000;
const READ_EVERY_MS = 60_000;
const UNUSED_MS = 600_000;
/** Documents that the driver decodes in about a millisecond. */
const BATCH = 500;
/** Comparisons that take less than a millisecond. */
const PART = 2_000;
/** The server compares more in as little time, and not on the event loop. */
const MAX_SOUGHT = 16;

interface TextsInMemoryOptions {
  readonly collections: Pick<MongoCollections, 'customers' | 'customerHeads' | 'customerLog'>;
  /** Reads one snapshot for as long as it takes. */
  readonly inSnapshot: <T>(read: (session: ClientSession) => Promise<T>) => Promise<T>;
  readonly minCustomers?: number;
}

interface KeptTexts {
  /** The customers' sequence number that the texts belong to. */
  sequence: number;
  /** The search text of each customer, by id. */
  readonly byId: Map<string, string>;
}

/** The search texts of those that have changed, as of a sequence number; none for a deleted customer. */
interface Changes {
  readonly sequence: number;
  readonly texts: ReadonlyMap<string, string | undefined>;
}

interface ChangeRow {
  readonly customer_id: string;
  readonly text?: string;
}

/**
 * The search texts of up to 150,000 customers, in memory: a text of which no index leads to few candidates is compared with
 * all of them here in a fifth of the time that the server takes. They're read in the background when such a total is first asked for; then the log
 * tells which have changed. They're dropped after ten minutes without use.
 */
export class TextsInMemory {
  readonly #kept = new LRUCache<'texts', KeptTexts>({
    max: 1,
    ttl: UNUSED_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  });
  /** Settles when the last count has ended: one at a time uses the texts. */
  #counting: Promise<unknown> = Promise.resolve();
  #readAt = -Infinity;
  #isReading = false;

  constructor(private readonly options: TextsInMemoryOptions) {}

  /**
   * Counts the customers who meet a search, as of the session's snapshot. Undefined when that isn't known here: the texts
   * aren't read yet, too much has changed, they're already newer, or the search has more than 16 texts.
   */
  async count(
    { search }: Pick<Criteria, 'search'>,
    customers: number,
    session: ClientSession,
  ): Promise<{ readonly total: number; readonly sequence: number } | undefined> {
    if (search.flat().length > MAX_SOUGHT) return undefined;
    const kept = this.#kept.get('texts');
    if (kept === undefined || customers > MAX_CUSTOMERS) {
      this.#kept.delete('texts');
      this.#read(customers);
      return undefined;
    }
    const changes = await this.#changesSince(kept.sequence, session);
    if (changes === undefined) {
      if (this.#kept.peek('texts') === kept) this.#kept.delete('texts');
      return undefined;
    }
    const counting = this.#counting.then(() => countAt(kept, changes, search));
    this.#counting = counting.catch(() => undefined);
    const total = await counting;
    return total === undefined ? undefined : { total, sequence: changes.sequence };
  }

  /** In the background, at most once a minute. */
  #read(customers: number): void {
    const { inSnapshot, minCustomers = MIN_CUSTOMERS } = this.options;
    if (customers < minCustomers || customers > MAX_CUSTOMERS) return;
    if (this.#isReading || performance.now() - this.#readAt < READ_EVERY_MS) return;
    this.#readAt = performance.now();
    this.#isReading = true;
    inSnapshot((session) => this.#readAll(session))
      .then((kept) => this.#kept.set('texts', kept))
      // Only speed depends on it.
      .catch(() => undefined)
      .finally(() => (this.#isReading = false));
  }

  async #readAll(session: ClientSession): Promise<KeptTexts> {
    const { collections } = this.options;
    const { sequence } = await readWithSequence(collections, [{ $match: NEVER }], { session });
    const byId = new Map<string, string>();
    const found = collections.customers.find(
      {},
      { ...LIST_READ, session, batchSize: BATCH, projection: { search_text: 1 } },
    );
    for await (const { _id, search_text: text } of found) byId.set(_id, text);
    return { sequence, byId };
  }

  /** Undefined if there are too many, or the log doesn't tell all. */
  async #changesSince(since: number, session: ClientSession): Promise<Changes | undefined> {
    const { collections } = this.options;
    const text = {
      $lookup: {
        from: collections.customers.collectionName,
        localField: 'customer_id',
        foreignField: '_id',
        pipeline: [{ $project: { search_text: 1 } }],
        as: 'customer',
      },
    };
    const changed: Document[] = [
      { $match: { seq: { $gt: since } } },
      { $limit: MAX_CHANGES + 1 },
      text,
      { $project: { _id: 0, customer_id: 1, text: { $first: '$customer.search_text' } } },
    ];
    const { rows, sequence } = await readWithSequence<ChangeRow>(
      collections,
      [{ $match: NEVER }, { $unionWith: { coll: collections.customerLog.collectionName, pipeline: changed } }],
      { session },
    );
    if (rows.length > MAX_CHANGES || rows.length < sequence - since) return undefined;
    return { sequence, texts: new Map(rows.map(({ customer_id: id, text: found }) => [id, found])) };
  }
}

/** Applies the changes, then counts. Undefined if the texts are newer already. */
async function countAt(
  kept: KeptTexts,
  { sequence, texts }: Changes,
  search: Criteria['search'],
): Promise<number | undefined> {
  if (kept.sequence > sequence) return undefined;
  for (const [id, text] of texts) {
    if (text === undefined) kept.byId.delete(id);
    else kept.byId.set(id, text);
  }
  kept.sequence = sequence;
  const wanted = search.map((sought) => sought.filter(isStorable));
  const part = Math.ceil(PART / Math.max(1, wanted.flat().length));
  const slices = new TransactionSlices();
  let [total, at] = [0, 0];
  for (const text of kept.byId.values()) {
    if (wanted.every((sought) => sought.some((one) => text.includes(one)))) total += 1;
    at += 1;
    if (at % part === 0) await slices.take();
  }
  return total;
}
