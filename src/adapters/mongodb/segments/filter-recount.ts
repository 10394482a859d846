import type { ClientSession } from 'mongodb';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { TrackedFilters, type TrackedFilter } from '../../../domain/segments/tracked-filters.js';
import { SNAPSHOT } from '../database/at-one-moment.js';
import { existing } from '../documents/change-document.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { trackedCriteria } from '../../storage-kernel/tracked-criteria.js';

interface StoredFilter extends TrackedFilter {
  readonly digest: string;
  /** Undefined until the initial count. */
  readonly count: number | undefined;
}

/** Recounts the members of every tracked filter, customer by customer, and compares with the stored counts. */
export class FilterRecount {
  readonly #tracked: TrackedFilters;
  readonly #counts = new Map<number, number>();

  private constructor(
    private readonly filters: readonly StoredFilter[],
    /** The keys of the deltas in the head row. */
    private readonly keys: readonly number[],
  ) {
    this.#tracked = new TrackedFilters(filters);
  }

  static async begin(
    { customerHeads, trackedFilters }: MongoCollections,
    session: ClientSession,
  ): Promise<FilterRecount> {
    const head = existing(await customerHeads.findOne({ _id: 'customers' }, { ...SNAPSHOT, session }));
    const deltas = new Map(Object.entries(head.filter_deltas).map(([key, delta]) => [Number(key), delta]));
    const filters: StoredFilter[] = [];
    for await (const rows of readBatches(trackedFilters, session)) {
      for (const { _id: digest, key, criteria, base } of rows) {
        const count = base === null ? undefined : base + (deltas.get(key) ?? NaN);
        filters.push({ key, digest, criteria: JSON.parse(criteria) as Criteria, count });
      }
    }
    filters.sort((one, other) => one.key - other.key);
    return new FilterRecount(filters, [...deltas.keys()]);
  }

  /** Adds customers to the recount, each exactly once. */
  add(customers: readonly Customer[]): void {
    const found = this.#tracked.deltasOf(customers.map((after) => ({ before: undefined, after })));
    for (const [key, members] of found) this.#counts.set(key, (this.#counts.get(key) ?? 0) + members);
  }

  /** The first discrepancy. Call it after all customers were added. */
  findBroken(): string | undefined {
    for (const { key, digest, criteria, count } of this.filters) {
      if (trackedCriteria(criteria).digest !== digest) {
        return `tracked filter ${key}: its digest is not that of its criteria`;
      }
      if (!this.keys.includes(key)) return `tracked filter ${key}: the customers' head row has no count for it`;
      const members = this.#counts.get(key) ?? 0;
      if (count !== undefined && count !== members) {
        return `tracked filter ${key}: says ${count} customers, there are ${members}`;
      }
    }
    const orphan = this.keys.find((key) => !this.#tracked.get(key));
    return orphan === undefined ? undefined : `tracked filter ${orphan}: has a count, but there is no such filter`;
  }
}
