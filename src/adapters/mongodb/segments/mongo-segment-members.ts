import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { ClientSession } from 'mongodb';
import type { Members, MembersAsJson, SegmentMembers } from '../../../application/ports/segment-members.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Division, Share } from '../../../domain/features/division.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { inListSnapshot, LIST_READ } from '../lists/list-records.js';
import { countMatches } from '../customers/count-matches.js';
import { COMMITTED } from '../database/mongo-collections.js';
import { membersAsJson } from '../../storage-kernel/customers-as-json.js';
import { InitialCountWaiter, YOUNG_FILTER_MS, type CountedRead } from '../../storage-kernel/initial-count-waiter.js';
import { firstById } from '../../storage-kernel/first-by-id.js';
import { divideCustomers } from './divide-customers.js';
import { FilterCounter, type SegmentParts } from './filter-counter.js';
import { readCounts, type Counts } from './read-counts.js';
import { trackedCriteria } from '../../storage-kernel/tracked-criteria.js';
import { MemberReader } from './member-reader.js';

/**
 * Segment members. Filters on status and role alone are counted from the status-role counts. All others are tracked:
 * the writers of customers, on any instance, update their counts with each group, so requests never count anything.
 */
export class MongoSegmentMembers implements SegmentMembers {
  readonly #initialCounts: InitialCountWaiter;
  readonly #members: MemberReader;
  /** The JSON of members that are kept. */
  readonly #json = new WeakMap<readonly Customer[], Uint8Array>();

  constructor(
    private readonly parts: SegmentParts,
    maxWaitMs?: number,
  ) {
    const counter = new FilterCounter(parts);
    this.#initialCounts = new InitialCountWaiter((tracked) => counter.count(tracked), maxWaitMs);
    this.#members = new MemberReader(parts.collections, parts.planner);
  }

  async prepare(criteria: Criteria, options?: ReadOptions): Promise<void> {
    const tracked = trackedCriteria(criteria);
    if (tracked.isByStatusAndRole) return;
    const isCounted = { _id: tracked.digest, base: { $ne: null } };
    const { gate, collections } = this.parts;
    const found = await gate.run(() => collections.trackedFilters.findOne(isCounted, COMMITTED));
    if (found === null) await this.#initialCounts.countAll([tracked], options);
  }

  resolve(criteria: readonly Criteria[], embedded: number, options?: ReadOptions): Promise<readonly Members[]> {
    const wanted = criteria.map(trackedCriteria);
    const { gate, slow, client, planner } = this.parts;
    const readOnce = () =>
      gate.runList(() => inListSnapshot(client, (session) => this.#read(wanted, embedded, session)));
    const read = () => planner.planned(readOnce);
    return this.#initialCounts.readCounted(() => (embedded === 0 ? read() : slow.run(read, options)), options);
  }

  async resolveAsJson(
    criteria: readonly Criteria[],
    embedded: number,
    options?: ReadOptions,
  ): Promise<MembersAsJson[]> {
    return membersAsJson(await this.resolve(criteria, embedded, options), this.#json);
  }

  async resolveOnce(criteria: Criteria, embedded: number, options?: ReadOptions): Promise<Members> {
    const { total, records } = await this.parts.customers.list(firstById(criteria, embedded), options);
    return { count: total, customers: records };
  }

  async countTogether(criteria: readonly Criteria[], options?: ReadOptions): Promise<readonly number[]> {
    const wanted = criteria.map(trackedCriteria);
    const { gate, slow, client, planner } = this.parts;
    const read = (count: CountUntracked) =>
      planner.planned(() =>
        gate.runList(() => inListSnapshot(client, (session) => this.#count(wanted, count, session))),
      );
    const counts = await read(async () => undefined);
    if (counts.every((count) => count !== undefined)) return counts;
    return slow.run(() => read((one, session) => this.#countMembers(one, session)), options) as Promise<number[]>;
  }

  divide(division: Division, options?: ReadOptions): Promise<readonly Share[]> {
    const { gate, slow, client, planner, collections } = this.parts;
    const read = (session: ClientSession) => divideCustomers(division, collections.customers, planner, session);
    return slow.run(() => planner.planned(() => gate.runLong(() => inListSnapshot(client, read))), options);
  }

  async retain(criteria: readonly Criteria[], newest?: number): Promise<void> {
    const others = { _id: { $nin: criteria.map((one) => trackedCriteria(one).digest) } };
    const { gate, collections } = this.parts;
    const now = Date.now();
    const isOld = [{ registered: { $lt: now - YOUNG_FILTER_MS } }, { registered: { $gt: now + YOUNG_FILTER_MS } }];
    const find = () =>
      newest === undefined
        ? collections.trackedFilters.find({ ...others, $or: isOld }, COMMITTED)
        : collections.trackedFilters.find(others, { ...COMMITTED, sort: { key: -1 }, skip: newest });
    const keys = (await gate.run(() => find().toArray())).map(({ key }) => key);
    if (keys.length > 0) await this.parts.transact(async ({ filters }) => filters.remove(keys));
  }

  /** Reads one snapshot: either the members, or which of the filters aren't counted yet. */
  async #read(
    wanted: readonly TrackedCriteria[],
    embedded: number,
    session: ClientSession,
  ): Promise<CountedRead<readonly Members[]>> {
    const counts = await readCounts(wanted, this.parts.collections, session);
    const uncounted = wanted.filter(({ digest }) => !counts.of.has(digest));
    if (uncounted.length > 0) return { uncounted };
    const customers = embedded === 0 ? [] : await this.#members.read(wanted, { counts, embedded }, session);
    return { found: membersOf(wanted, counts, customers) };
  }

  /** Reads the counts that are kept up to date, and makes the others. */
  async #count(wanted: readonly TrackedCriteria[], countOne: CountUntracked, session: ClientSession) {
    const counts = await readCounts(wanted, this.parts.collections, session);
    const found: (number | undefined)[] = [];
    for (const one of wanted) found.push(counts.of.get(one.digest) ?? (await countOne(one.criteria, session)));
    return found;
  }

  /** The access path may be planned from other data than the snapshot's; that only affects speed. */
  async #countMembers(criteria: Criteria, session: ClientSession): Promise<number> {
    const { collections, planner } = this.parts;
    const { counted } = await planner.plan(criteria);
    return countMatches(collections.customers, criteria, counted, { ...LIST_READ, session });
  }
}

/** Counts criteria that aren't tracked; undefined if it doesn't. */
type CountUntracked = (criteria: Criteria, session: ClientSession) => Promise<number | undefined>;

function membersOf(
  wanted: readonly TrackedCriteria[],
  counts: Counts,
  customers: readonly (readonly Customer[])[],
): readonly Members[] {
  return wanted.map(({ digest }, index) => ({ count: counts.of.get(digest)!, customers: customers[index] ?? [] }));
}
