import type { Criteria } from '../../../domain/lists/list-query.js';
import { TrackedFilters } from '../../../domain/segments/tracked-filters.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

/** The tracked filters at a revision of the head row. */
export interface FiltersAt {
  readonly revision: number;
  readonly filters: TrackedFilters;
}

/**
 * Caches the tracked filters until the head row's revision changes. Only what a commit confirmed is cached: a primary
 * about to be deposed may show changes that an election rolls back, and the same revision may later stand for other
 * filters.
 */
export class TrackedFiltersRegistry {
  #cached: FiltersAt = { revision: 0, filters: new TrackedFilters([]) };

  constructor(private readonly collections: MongoCollections) {}

  /** The filters for a transaction whose head row had this revision before any of its callbacks. */
  async at(revision: number, calls: ServerCalls): Promise<FiltersAt> {
    const cached = this.#cached;
    if (revision === cached.revision) return cached;
    const options = { projection: { key: 1, criteria: 1 } };
    const rows = await calls.run((session) =>
      this.collections.trackedFilters.find({}, { ...options, session }).toArray(),
    );
    const filters = rows.map(
      ({ key, criteria }) => cached.filters.get(key) ?? { key, criteria: JSON.parse(criteria) as Criteria },
    );
    return { revision, filters: new TrackedFilters(filters) };
  }

  /** Caches the filters. Call it after the commit of the transaction that found them. */
  cache(found: FiltersAt): void {
    this.#cached = found;
  }
}
