import type { Criteria } from '../../../domain/lists/list-query.js';
import { CountedFilters } from '../../../domain/segments/counted-filters.js';
import type { MongoCollections } from '../mongo-collections.js';
import type { ServerCalls } from '../server-calls.js';

/** The filters that transactions of customers count, kept until the head row says that there are others. */
export class RegisteredFilters {
  #filters = new CountedFilters([]);
  #revision = 0;

  constructor(private readonly collections: MongoCollections) {}

  /** Those of a transaction whose head row had this revision before any of its works. */
  async at(revision: number, calls: ServerCalls): Promise<CountedFilters> {
    if (revision === this.#revision) return this.#filters;
    const options = { projection: { key: 1, criteria: 1 } };
    const rows = await calls.run((session) =>
      this.collections.countedFilters.find({}, { ...options, session }).toArray(),
    );
    const known = this.#filters;
    this.#filters = new CountedFilters(
      rows.map(({ key, criteria }) => known.get(key) ?? { key, criteria: JSON.parse(criteria) as Criteria }),
    );
    this.#revision = revision;
    return this.#filters;
  }
}
