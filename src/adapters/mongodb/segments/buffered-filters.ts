import { MAX_TRACKED_FILTERS, TooManyFilters } from '../../../application/segments/initial-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';
import type { TrackedFilterDocument } from '../documents/customer-documents.js';

/** The tracked filters added and removed by the callbacks of one group. */
export class BufferedFilters {
  readonly #accepted = new Map<string, TrackedFilterDocument>();
  readonly #own = new Map<string, TrackedFilterDocument>();
  readonly #acceptedRemoved = new Set<number>();
  readonly #ownRemoved = new Set<number>();

  constructor(
    private readonly collections: MongoCollections,
    private readonly calls: ServerCalls,
    private readonly storedRevision: number,
  ) {}

  /**
   * Starts tracking a filter and returns its key. Every later transaction updates its count. `at` is in milliseconds.
   * Throws 'overloaded'.
   */
  async track({ digest, text }: TrackedCriteria, at: number): Promise<number> {
    const found = this.#own.get(digest) ?? this.#accepted.get(digest) ?? (await this.#findStored(digest));
    if (found !== undefined) return found.key;
    const stored = await this.calls.run((session) => this.collections.trackedFilters.countDocuments({}, { session }));
    if (stored + this.#accepted.size + this.#own.size >= MAX_TRACKED_FILTERS) throw new TooManyFilters();
    const key = this.storedRevision + this.#accepted.size + this.#own.size + 1;
    this.#own.set(digest, { _id: digest, key, criteria: text, registered: at, base: null });
    return key;
  }

  /** Stops tracking stored filters. */
  remove(keys: readonly number[]): void {
    for (const key of keys) this.#ownRemoved.add(key);
  }

  get isChanged(): boolean {
    return this.#accepted.size + this.#acceptedRemoved.size > 0;
  }

  acceptOwn(): void {
    for (const [digest, row] of this.#own) this.#accepted.set(digest, row);
    for (const key of this.#ownRemoved) this.#acceptedRemoved.add(key);
    this.discardOwn();
  }

  discardOwn(): void {
    this.#own.clear();
    this.#ownRemoved.clear();
  }

  async flush(): Promise<void> {
    const { trackedFilters } = this.collections;
    const [removed, added] = [[...this.#acceptedRemoved], [...this.#accepted.values()]];
    if (removed.length > 0) {
      await this.calls.run((session) => trackedFilters.deleteMany({ key: { $in: removed } }, { session }));
    }
    if (added.length > 0) await this.calls.run((session) => trackedFilters.insertMany(added, { session }));
  }

  /**
   * The update of the head row. `moved` is how the group's customers change the counts of the filters tracked so far.
   */
  headUpdate(moved: ReadonlyMap<number, number>) {
    const added = [...this.#accepted.values()].map(({ key }) => key);
    const removed = this.#acceptedRemoved;
    const remaining = [...moved].filter(([key]) => !removed.has(key));
    return {
      $set: { filters: this.storedRevision + added.length + removed.size, ...byKey(added.map((key) => [key, 0])) },
      $inc: byKey(remaining),
      $unset: byKey([...removed].map((key) => [key, 1] as const)),
    };
  }

  /** A filter whose removal was accepted in this group counts as not stored. */
  async #findStored(digest: string): Promise<TrackedFilterDocument | undefined> {
    const { trackedFilters } = this.collections;
    const found = await this.calls.run((session) => trackedFilters.findOne({ _id: digest }, { session }));
    return found === null || this.#acceptedRemoved.has(found.key) ? undefined : found;
  }
}

function byKey<N extends number>(values: readonly (readonly [key: number, value: N])[]): Record<string, N> {
  return Object.fromEntries(values.map(([key, value]) => [`filter_deltas.${key}`, value]));
}
