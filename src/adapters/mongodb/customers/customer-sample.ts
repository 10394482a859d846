import { compareText } from '../../../domain/lists/compare.js';
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
/** The server reads each part with a thread. */
const PARTS = 4;

/** What a sample of the customers' search texts shows. */
interface Sample {
  readonly counts: ReadonlyMap<string, number>;
  readonly bounds: readonly string[];
}

/** A sample of the customers' search texts that is read in the background. */
export class CustomerSample {
  #sample: Sample | undefined;
  #readAt = -Infinity;
  /** The number of all customers when the sample was read. */
  #among = 0;

  constructor(private readonly customers: MongoCollections['customers']) {}

  /**
   * Returns how many customers of the sample have a trigram, among so many in all. Undefined before the first sample, and for
   * small collections.
   */
  frequencies(customers: number): ((trigram: string) => number) | undefined {
    const counts = this.#of(customers)?.counts;
    return counts && ((trigram) => counts.get(trigram) ?? 0);
  }

  /** The texts at which parts of about the same size begin, but for the first part. Empty when `frequencies` is undefined. */
  textBounds(customers: number): readonly string[] {
    return this.#of(customers)?.bounds ?? [];
  }

  #of(customers: number): Sample | undefined {
    if (customers < LEAST_CUSTOMERS) return undefined;
    const isOther = Math.abs(customers - this.#among) > customers * MOST_GROWTH;
    if (isOther || performance.now() - this.#readAt > REUSED_MS) {
      this.#readAt = performance.now();
      this.#among = customers;
      // Only speed depends on it.
      this.#read().catch(() => (this.#readAt += RETRIED_MS - REUSED_MS));
    }
    return this.#sample;
  }

  async #read(): Promise<void> {
    const counts = new Map<string, number>();
    const texts: string[] = [];
    const pipeline = [{ $sample: { size: SAMPLED } }, { $project: { _id: 0, search_text: 1, trigrams: 1 } }];
    const sample = this.customers.aggregate<SampledCustomer>(pipeline, { ...LIMITED, batchSize: BATCH });
    for await (const { search_text: text, trigrams } of sample) {
      texts.push(text);
      for (const trigram of trigrams) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
    }
    this.#sample = { counts, bounds: boundsOf(texts) };
  }
}

type SampledCustomer = Pick<CustomerDocument, 'search_text' | 'trigrams'>;

function boundsOf(texts: readonly string[]): string[] {
  const sorted = texts.toSorted(compareText);
  const bounds = Array.from({ length: PARTS - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / PARTS)]);
  return [...new Set(bounds)].filter((bound) => bound !== undefined);
}
