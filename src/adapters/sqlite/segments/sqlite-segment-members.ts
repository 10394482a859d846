import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { Members, MembersAsJson, SegmentMembers } from '../../../application/ports/segment-members.js';
import { MAX_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Division, Share } from '../../../domain/features/division.js';
import { MAX_SHOWN_BYTES } from '../../../domain/lists/list-bytes.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { chooseThread as chooseListThread, CUSTOMER_LIST } from '../customers/customer-list.js';
import { totalOf } from '../customers/count-customers.js';
import { countStatusRoleCounts } from '../customers/status-role-counts.js';
import { isHeavy, isSmall, type ThreadChoice } from '../lists/list-thread-choice.js';
import type { ListReader, ListRows } from '../lists/list-reader.js';
import type { ListRead } from '../lists/list-statements.js';
import { fill, sql, type Sql } from '../lists/sql.js';
import { InitialCountWaiter, YOUNG_FILTER_MS } from '../../storage-kernel/initial-count-waiter.js';
import { firstById } from '../../storage-kernel/first-by-id.js';
import { membersAsJson } from '../../storage-kernel/customers-as-json.js';
import { mapInSlices } from '../../storage-kernel/map-in-slices.js';
import type { ListPlan, SqliteLists } from '../lists/sqlite-lists.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import { FilterCounter } from './filter-counter.js';
import { KeptMembers } from './kept-members.js';
import { TrackedCounts, type CountedTables } from './tracked-counts.js';
import { trackedCriteria } from '../../storage-kernel/tracked-criteria.js';

/** With few customers, reading the members of this many segments takes about a millisecond. */
const FEW_SEGMENTS = 20;
/** With few customers, so many audiences are told apart within milliseconds. */
const FEW_AUDIENCES = 3;

/**
 * Segment members. Filters on status and role alone are counted from the status-role counts. All others are tracked:
 * the writer of customers updates their counts with each group (`FilterDeltas`), so requests never count anything.
 */
export class SqliteSegmentMembers implements SegmentMembers {
  readonly #initialCounts: InitialCountWaiter;
  readonly #counts = new TrackedCounts();
  readonly #kept = new KeptMembers();

  constructor(
    private readonly connections: SqliteConnections<CountedTables>,
    private readonly lists: SqliteLists,
    counts: SqliteLists,
    maxWaitMs?: number,
  ) {
    const counter = new FilterCounter(connections, counts);
    this.#initialCounts = new InitialCountWaiter((tracked, reader) => counter.count(tracked, reader), maxWaitMs);
  }

  async prepare(criteria: Criteria, options?: ReadOptions): Promise<void> {
    const tracked = trackedCriteria(criteria);
    if (tracked.isByStatusAndRole) return;
    const count = await this.connections.read(({ trackedFilters }) => trackedFilters.count(tracked.digest));
    if (count === undefined) await this.#initialCounts.countAll([tracked], options);
  }

  resolve(criteria: readonly Criteria[], embedded: number, options?: ReadOptions): Promise<readonly Members[]> {
    const wanted = criteria.map(trackedCriteria);
    return this.#initialCounts.readCounted(async () => {
      const found = await this.#read(wanted, embedded, options);
      const uncounted = wanted.filter((_, index) => found[index] === undefined);
      return uncounted.length === 0 ? { found: found as Members[] } : { uncounted };
    }, options);
  }

  async resolveAsJson(
    criteria: readonly Criteria[],
    embedded: number,
    options?: ReadOptions,
  ): Promise<readonly MembersAsJson[]> {
    if (embedded === 0) return membersAsJson(await this.resolve(criteria, embedded, options));
    const wanted = criteria.map(trackedCriteria);
    const kept = await this.lists.readAtOnce((reader) => this.#kept.read(reader, wanted, embedded));
    if (kept !== undefined) return kept;
    return this.#initialCounts.readCounted(async () => {
      const lists = await this.#readLists(wanted, embedded, true, options);
      const uncounted = wanted.filter((_, index) => lists[index]!.total < 0);
      if (uncounted.length > 0) return { uncounted };
      return { found: lists.map((list, index) => this.#kept.keep(wanted[index]!, embedded, list)) };
    }, options);
  }

  async resolveOnce(criteria: Criteria, embedded: number, options?: ReadOptions): Promise<Members> {
    const query = firstById(criteria, embedded);
    const plan = (bounds: ListReader): ListPlan => ({
      thread: chooseListThread(query, bounds),
      statements: { query, asJson: false, maxLength: MAX_SHOWN_BYTES },
    });
    return (await membersOf(await this.lists.read(plan, options)))!;
  }

  async countTogether(criteria: readonly Criteria[], options?: ReadOptions): Promise<readonly number[]> {
    const wanted = criteria.map(trackedCriteria);
    const counts = await this.connections.snapshot((tables) => this.#counts.read(tables, wanted));
    if (counts?.every((count) => count !== undefined)) return counts;
    const rows = await this.lists.maxRows(CUSTOMER_LIST.table);
    const statements = wanted.map((tracked) => ({ total: countOf(tracked), pages: [], rows: 0 }));
    const thread = (bounds: Pick<ListReader, 'number'>) => chooseThread(wanted, rows, bounds);
    const lists = await this.lists.readAll((bounds) => ({ thread: thread(bounds), lists: statements }), options);
    return lists.map(({ total }) => total);
  }

  async divide(division: Division, options?: ReadOptions): Promise<readonly Share[]> {
    const isLight = division.audiences.length <= FEW_AUDIENCES && !division.audiences.flat().some(isHeavy);
    const plan = (bounds: Pick<ListReader, 'maxRows'>): ListPlan => ({
      thread: isLight && isSmall(bounds.maxRows(CUSTOMER_LIST.table.name)) ? 'main' : 'worker',
      statements: { division },
    });
    const { rows } = await this.lists.read(plan, options);
    return rows as unknown as readonly Share[];
  }

  async retain(criteria: readonly Criteria[], newest?: number): Promise<void> {
    const digests = criteria.map((one) => trackedCriteria(one).digest);
    const others = await this.connections.read(({ trackedFilters }) =>
      newest === undefined
        ? trackedFilters.othersNotWithin(digests, Date.now(), YOUNG_FILTER_MS)
        : trackedFilters.othersButNewest(digests, newest),
    );
    if (others.length > 0) await this.connections.write(({ trackedFilters }) => trackedFilters.remove(others));
  }

  /** Reads one snapshot; undefined for filters that aren't counted yet. */
  async #read(
    wanted: readonly TrackedCriteria[],
    embedded: number,
    options?: ReadOptions,
  ): Promise<(Members | undefined)[]> {
    if (embedded === 0) {
      const counts = await this.connections.snapshot((tables) => this.#counts.read(tables, wanted));
      if (counts !== undefined)
        return counts.map((count) => (count === undefined ? undefined : { count, customers: [] }));
    }
    const lists = await this.#readLists(wanted, embedded, false, options);
    const members: (Members | undefined)[] = [];
    for (const rows of lists) members.push(await membersOf(rows));
    return members;
  }

  async #readLists(
    wanted: readonly TrackedCriteria[],
    embedded: number,
    asJson: boolean,
    options?: ReadOptions,
  ): Promise<readonly ListRows[]> {
    const rows = await this.lists.maxRows(CUSTOMER_LIST.table);
    const statements = await mapInSlices(wanted, (tracked) => listOf(tracked, embedded, asJson));
    const thread = (bounds: Pick<ListReader, 'number'>) => chooseThread(wanted, rows, bounds);
    return this.lists.readAll((bounds) => ({ thread: thread(bounds), lists: statements }), options);
  }
}

async function membersOf({ total, rows }: ListRows): Promise<Members | undefined> {
  return total < 0 ? undefined : { count: total, customers: await mapInSlices(rows, CUSTOMER_LIST.read) };
}

function chooseThread(
  wanted: readonly TrackedCriteria[],
  rows: number,
  bounds: Pick<ListReader, 'number'>,
): ThreadChoice {
  const isShort = wanted.length <= FEW_SEGMENTS && !wanted.some(({ criteria }) => isHeavy(criteria));
  return isShort && isSmall(rows) && countStatusRoleCounts(bounds) < MAX_STATUS_ROLE_COUNTS ? 'main' : 'worker';
}

/** A filter's count and members. A negative count means that it isn't counted yet. */
function listOf(tracked: TrackedCriteria, embedded: number, asJson: boolean): ListRead {
  const total = tracked.isByStatusAndRole
    ? totalOf(tracked.criteria)
    : fill('SELECT coalesce((@), -1) AS total', trackedCount(tracked));
  if (embedded === 0) return { total, pages: [], rows: 0 };
  return { query: firstById(tracked.criteria, embedded), asJson, maxLength: MAX_SHOWN_BYTES, total };
}

/** Selects the exact count: the tracked one, otherwise by counting the members. */
function countOf(tracked: TrackedCriteria): Sql {
  const counted = totalOf(tracked.criteria);
  if (tracked.isByStatusAndRole) return counted;
  return fill('SELECT coalesce((@), (@)) AS total', trackedCount(tracked), counted);
}

/** Selects the count of a tracked filter; no row, or NULL, when it isn't counted yet. */
function trackedCount({ digest }: TrackedCriteria): Sql {
  return sql(
    'SELECT base + delta FROM counted_filters CROSS JOIN filter_counts ON filter = key WHERE digest = ?',
    digest,
  );
}
