import { COUNTED_FILTERS_MAX, TooManyFilters } from '../../../application/segments/initial-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';
import type { TrackedFilterDocument } from './tracked-filter-document.js';

/** The counted filters that come and go with the works of one group, in the customers' order. */
export class BufferedFilters {
  readonly #kept = new Map<string, TrackedFilterDocument>();
  readonly #own = new Map<string, TrackedFilterDocument>();
  readonly #keptRemoved = new Set<number>();
  readonly #ownRemoved = new Set<number>();

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
    private readonly storedRevision: number,
  ) {}

  /** The key of the filter, which every later transaction counts. `at` is milliseconds. Throws 'overloaded'. */
  async register({ digest, text }: TrackedCriteria, at: number): Promise<number> {
    const found = this.#own.get(digest) ?? this.#kept.get(digest) ?? (await this.#findStored(digest));
    if (found !== undefined) return found.key;
    const stored = await this.calls.run((session) => this.collections.countedFilters.countDocuments({}, { session }));
    if (stored + this.#kept.size + this.#own.size >= COUNTED_FILTERS_MAX) throw new TooManyFilters();
    const key = this.storedRevision + this.#kept.size + this.#own.size + 1;
    this.#own.set(digest, { _id: digest, key, criteria: text, registered: at, base: null });
    return key;
  }

  /** Ends the counting of stored filters. */
  remove(keys: readonly number[]): void {
    for (const key of keys) this.#ownRemoved.add(key);
  }

  get isChanged(): boolean {
    return this.#kept.size + this.#keptRemoved.size > 0;
  }

  keepWork(): void {
    for (const [digest, row] of this.#own) this.#kept.set(digest, row);
    for (const key of this.#ownRemoved) this.#keptRemoved.add(key);
    this.dropWork();
  }

  dropWork(): void {
    this.#own.clear();
    this.#ownRemoved.clear();
  }

  async flush(): Promise<void> {
    const { countedFilters } = this.collections;
    const [removed, added] = [[...this.#keptRemoved], [...this.#kept.values()]];
    if (removed.length > 0) {
      await this.calls.run((session) => countedFilters.deleteMany({ key: { $in: removed } }, { session }));
    }
    if (added.length > 0) await this.calls.run((session) => countedFilters.insertMany(added, { session }));
  }

  /** What becomes of the head row, `moved` being what the customers of the group do to the filters counted so far. */
  headUpdate(moved: ReadonlyMap<number, number>) {
    const added = [...this.#kept.values()].map(({ key }) => key);
    const removed = this.#keptRemoved;
    const still = [...moved].filter(([key]) => !removed.has(key));
    return {
      $set: { filters: this.storedRevision + added.length + removed.size, ...byKey(added.map((key) => [key, 0])) },
      $inc: byKey(still),
      $unset: byKey([...removed].map((key) => [key, 1] as const)),
    };
  }

  /** One whose removal was kept in this group is not stored any more. */
  async #findStored(digest: string): Promise<TrackedFilterDocument | undefined> {
    const { countedFilters } = this.collections;
    const found = await this.calls.run((session) => countedFilters.findOne({ _id: digest }, { session }));
    return found === null || this.#keptRemoved.has(found.key) ? undefined : found;
  }
}

function byKey<N extends number>(values: readonly (readonly [key: number, value: N])[]): Record<string, N> {
  return Object.fromEntries(values.map(([key, value]) => [`filter_deltas.${key}`, value]));
}
