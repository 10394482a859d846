import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';

const SAMPLED = 2_000;
/** The server reads at random up to a twentieth of a collection; of more, it reads all. */
const LEAST_CUSTOMERS = SAMPLED * 25;
/** Customers that are decoded within a millisecond. */
const BATCH = 100;
const REUSED_MS = 600_000;

/** How many customers have a trigram, estimated from a sample that is read in the background. */
export class TrigramSample {
  #counts: ReadonlyMap<string, number> | undefined;
  #readAt = -Infinity;

  constructor(private readonly customers: MongoCollections['customers']) {}

  /**
   * Returns estimates for a collection of so many customers. One that isn't in the sample is taken to be as frequent as
   * one that is there once. Undefined before the first sample, and for small collections.
   */
  estimatesFor(customers: number): ((trigram: string) => number) | undefined {
    if (customers < LEAST_CUSTOMERS) return undefined;
    if (performance.now() - this.#readAt > REUSED_MS) {
      this.#readAt = performance.now();
      // Only speed depends on it.
      this.#read().catch(() => undefined);
    }
    const counts = this.#counts;
    return counts && ((trigram) => Math.ceil(((counts.get(trigram) ?? 1) * customers) / SAMPLED));
  }

  async #read(): Promise<void> {
    const counts = new Map<string, number>();
    const pipeline = [{ $sample: { size: SAMPLED } }, { $project: { _id: 0, trigrams: 1 } }];
    const sample = this.customers.aggregate<{ trigrams: string[] }>(pipeline, { ...LIMITED, batchSize: BATCH });
    for await (const { trigrams } of sample) {
      for (const trigram of trigrams) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
    }
    this.#counts = counts;
  }
}
