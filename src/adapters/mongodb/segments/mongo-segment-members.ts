import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { ClientSession } from 'mongodb';
import type { Members, SegmentMembers } from '../../../application/ports/segment-members.js';
import { countTooLong } from '../../../application/segments/initial-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { inSnapshot } from '../database/at-one-moment.js';
import { overloadedWhenExpired } from '../lists/list-records.js';
import { COMMITTED } from '../database/mongo-collections.js';
import { FilterCounter, type SegmentParts } from './filter-counter.js';
import { CountReader } from './count-reader.js';
import { knownCriteria } from './tracked-criteria.js';
import { firstById, MemberReader } from './member-reader.js';

/** How long an answer waits for first counts. */
const LONGEST_WAIT_MS = 2_000;
/** A segment is saved after its filter was registered: younger filters may be those of segments to come. */
const YOUNG_MS = 600_000;

/**
 * Members of segments. Filters by status and role alone are counted from the cells, all others are registered and
 * counted by the writers of the customers with each group, whatever instance they are of, so that no answer counts
 * anything.
 */
export class MongoSegmentMembers implements SegmentMembers {
  readonly #counter: FilterCounter;
  readonly #counts: CountReader;
  readonly #members: MemberReader;

  constructor(
    private readonly parts: SegmentParts,
    private readonly longestMs = LONGEST_WAIT_MS,
  ) {
    this.#counter = new FilterCounter(parts);
    this.#counts = new CountReader(parts.collections);
    this.#members = new MemberReader(parts.collections);
  }

  async prepare(criteria: Criteria, options?: ReadOptions): Promise<void> {
    const known = knownCriteria(criteria);
    if (known.isByStatusAndRole) return;
    const counted = { _id: known.digest, base: { $ne: null } };
    const { gate, collections } = this.parts;
    const found = await gate.run(() => collections.countedFilters.findOne(counted, COMMITTED));
    if (found === null) await this.#counter.countAll([known], this.longestMs, options);
  }

  async resolve(criteria: readonly Criteria[], embedded: number, options?: ReadOptions): Promise<readonly Members[]> {
    const wanted = criteria.map(knownCriteria);
    const deadline = performance.now() + this.longestMs;
    const { gate, slow, client } = this.parts;
    const read = () =>
      gate.run(() =>
        overloadedWhenExpired(() => inSnapshot(client, (session) => this.#read(wanted, embedded, session))),
      );
    for (;;) {
      const found = await (embedded === 0 ? read() : slow.run(read, options));
      if ('members' in found) return found.members;
      if (performance.now() > deadline) throw countTooLong();
      await this.#counter.countAll(found.unknown, this.longestMs, options);
    }
  }

  async survey(criteria: Criteria, embedded: number, options?: ReadOptions): Promise<Members> {
    const { total, records } = await this.parts.customers.list(firstById(criteria, embedded), options);
    return { count: total, customers: records };
  }

  async retain(criteria: readonly Criteria[], newest?: number): Promise<void> {
    const others = { _id: { $nin: criteria.map((one) => knownCriteria(one).digest) } };
    const { gate, collections, customers } = this.parts;
    const find = () =>
      newest === undefined
        ? collections.countedFilters.find({ ...others, registered: { $lt: Date.now() - YOUNG_MS } }, COMMITTED)
        : collections.countedFilters.find(others, { ...COMMITTED, sort: { key: -1 }, skip: newest });
    const keys = (await gate.run(() => find().toArray())).map(({ key }) => key);
    if (keys.length > 0) await customers.transact(async ({ filters }) => filters.remove(keys));
  }

  /** All of one moment: either the members, or which of the filters are not counted yet. */
  async #read(
    wanted: readonly TrackedCriteria[],
    embedded: number,
    session: ClientSession,
  ): Promise<{ readonly members: readonly Members[] } | { readonly unknown: readonly TrackedCriteria[] }> {
    const counts = await this.#counts.read(wanted, session);
    const unknown = wanted.filter(({ digest }) => !counts.of.has(digest));
    if (unknown.length > 0) return { unknown };
    const customers = embedded === 0 ? [] : await this.#members.read(wanted, { counts, embedded }, session);
    const members = wanted.map(({ digest }, index) => ({
      count: counts.of.get(digest)!,
      customers: customers[index] ?? [],
    }));
    return { members };
  }
}
