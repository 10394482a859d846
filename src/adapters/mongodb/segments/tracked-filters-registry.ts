import type { Criteria } from '../../../domain/lists/list-query.js';
import { TrackedFilters } from '../../../domain/segments/tracked-filters.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

/** The counted filters at a revision of the head row. */
export interface FiltersAt {
  readonly revision: number;
  readonly filters: TrackedFilters;
}

/**
 * The filters that transactions of customers count, kept until the head row says that there are others. Only what a
 * commit has confirmed is kept: a primary that is about to be deposed shows what an election takes back, and afterwards the
 * same number may stand for other filters.
 */
export class TrackedFiltersRegistry {
  #kept: FiltersAt = { revision: 0, filters: new TrackedFilters([]) };

  constructor(private readonly collections: MongoCollections) {}

  /** Those of a transaction whose head row had this revision before any of its works. */
  async at(revision: number, calls: ServerCalls): Promise<FiltersAt> {
    const known = this.#kept;
    if (revision === known.revision) return known;
    const options = { projection: { key: 1, criteria: 1 } };
    const rows = await calls.run((session) =>
      this.collections.countedFilters.find({}, { ...options, session }).toArray(),
    );
    const filters = rows.map(
      ({ key, criteria }) => known.filters.get(key) ?? { key, criteria: JSON.parse(criteria) as Criteria },
    );
    return { revision, filters: new TrackedFilters(filters) };
  }

  /** To be told after the commit of the transaction that found them. */
  keep(found: FiltersAt): void {
    this.#kept = found;
  }
}
