import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { CustomerDocument } from '../documents/customer-documents.js';

const SAMPLED = 2_000;
/** The server reads at random up to a twentieth of a collection; of more, it reads all. */
const LEAST_CUSTOMERS = SAMPLED * 25;
/** Customers that are decoded within a millisecond. */
const BATCH = 100;
const REUSED_MS = 600_000;
const RETRIED_MS = 10_000;
/** When the number of customers has changed by this share, the sample is read again. */
const MOST_GROWTH = 0.25;

/** A sample of the customers' trigrams that is read in the background. */
export class CustomerSample {
  #counts: ReadonlyMap<string, number> | undefined;
  #readAt = -Infinity;
  /** The number of all customers when the sample was read. */
  #among = 0;

  constructor(private readonly customers: MongoCollections['customers']) {}

  /**
   * Returns how many customers of the sample have a trigram, among so many in all. Undefined before the first sample, and for
   * small collections.
   */
  frequencies(customers: number): ((trigram: string) => number) | undefined {
    if (customers < LEAST_CUSTOMERS) return undefined;
    const isOther = Math.abs(customers - this.#among) > customers * MOST_GROWTH;
    if (isOther || performance.now() - this.#readAt > REUSED_MS) {
      this.#readAt = performance.now();
      this.#among = customers;
      // Only speed depends on it.
      this.#read().catch(() => (this.#readAt += RETRIED_MS - REUSED_MS));
    }
    const counts = this.#counts;
    return counts && ((trigram) => counts.get(trigram) ?? 0);
  }

  async #read(): Promise<void> {
    const counts = new Map<string, number>();
    const pipeline = [{ $sample: { size: SAMPLED } }, { $project: { _id: 0, trigrams: 1 } }];
    const options = { ...LIMITED, batchSize: BATCH };
    for await (const { trigrams } of this.customers.aggregate<Pick<CustomerDocument, 'trigrams'>>(pipeline, options)) {
      for (const trigram of trigrams) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
    }
    this.#counts = counts;
  }
}
