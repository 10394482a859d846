import type { ReadOptions } from '../../../application/ports/read-options.js';
import { countTooLong } from '../../../application/segments/initial-counts.js';
import type { Members, SegmentMembers } from '../../../application/ports/segment-members.js';
import { MOST_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, ListQuery } from '../../../domain/lists/list-query.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { countStatusRoleCounts } from '../customers/status-role-counts.js';
import { CUSTOMER_LIST } from '../customers/customer-list.js';
import { otherPages } from '../customers/customer-plan.js';
import { totalOf } from '../customers/customer-total.js';
import { isHeavy, isSmall, type Place } from '../lists/list-thread-choice.js';
import type { ListReader, ListRows } from '../lists/list-reader.js';
import type { ListStatements } from '../lists/list-statements.js';
import { sql } from '../lists/sql.js';
import { mapInSlices, type SqliteLists } from '../lists/sqlite-lists.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import { FilterCounter } from './filter-counter.js';
import { TrackedCounts } from './tracked-counts.js';
import { knownCriteria } from './tracked-criteria.js';

/** How long an answer waits for first counts. */
const LONGEST_WAIT_MS = 2_000;
/** Reading the members of so many takes about a millisecond where there are few customers. */
const FEW_SEGMENTS = 20;
/** A segment is saved after its filter was registered: younger filters may be those of segments to come. */
const YOUNG_MS = 600_000;

/**
 * Members of segments. Filters by status and role alone are counted from the cells, all others are registered and
 * counted by the writer of the customers with each group (`FilterDeltas`), so that no answer counts anything.
 */
export class SqliteSegmentMembers implements SegmentMembers {
  readonly #counter: FilterCounter;
  readonly #kept = new TrackedCounts();

  constructor(
    private readonly connections: SqliteConnections,
    private readonly lists: SqliteLists,
    counts: SqliteLists,
    private readonly longestMs = LONGEST_WAIT_MS,
  ) {
    this.#counter = new FilterCounter(connections, counts, longestMs);
  }

  async prepare(criteria: Criteria, options?: ReadOptions): Promise<void> {
    const known = knownCriteria(criteria);
    if (known.isByStatusAndRole) return;
    const count = await this.connections.read(({ countedFilters }) => countedFilters.count(known.digest));
    if (count === undefined) await this.#counter.countAll([known], options);
  }

  async resolve(criteria: readonly Criteria[], embedded: number, options?: ReadOptions): Promise<readonly Members[]> {
    const wanted = criteria.map(knownCriteria);
    const deadline = performance.now() + this.longestMs;
    for (;;) {
      const found = await this.#read(wanted, embedded, options);
      const unknown = wanted.filter((_, index) => found[index] === undefined);
      if (unknown.length === 0) return found as Members[];
      if (performance.now() > deadline) throw countTooLong();
      await this.#counter.countAll(unknown, options);
    }
  }

  async survey(criteria: Criteria, embedded: number, options?: ReadOptions): Promise<Members> {
    const { total, records } = await this.lists.list(firstById(criteria, embedded), CUSTOMER_LIST, options);
    return { count: total, customers: records };
  }

  async retain(criteria: readonly Criteria[], newest?: number): Promise<void> {
    const digests = criteria.map((one) => knownCriteria(one).digest);
    const others = await this.connections.read(({ countedFilters }) =>
      newest === undefined
        ? countedFilters.othersBefore(digests, Date.now() - YOUNG_MS)
        : countedFilters.othersButNewest(digests, newest),
    );
    if (others.length > 0) await this.connections.write(({ countedFilters }) => countedFilters.remove(others));
  }

  /** What is known of each at one moment. */
  async #read(
    wanted: readonly TrackedCriteria[],
    embedded: number,
    options?: ReadOptions,
  ): Promise<(Members | undefined)[]> {
    if (embedded === 0) {
      const counts = await this.connections.snapshot((tables) => this.#kept.read(tables, wanted));
      if (counts !== undefined)
        return counts.map((count) => (count === undefined ? undefined : { count, customers: [] }));
    }
    const rows = await this.lists.mostRows(CUSTOMER_LIST.table);
    const statements = await mapInSlices(wanted, (known) => statementsOf(known, embedded, rows));
    const place = (bounds: Pick<ListReader, 'number'>) => placeOf(wanted, rows, bounds);
    const lists = await this.lists.readAll((bounds) => ({ place: place(bounds), lists: statements }), options);
    const members: (Members | undefined)[] = [];
    for (const rows of lists) members.push(await membersOf(rows));
    return members;
  }
}

async function membersOf({ total, rows }: ListRows): Promise<Members | undefined> {
  return total < 0 ? undefined : { count: total, customers: await mapInSlices(rows, CUSTOMER_LIST.read) };
}

function placeOf(wanted: readonly TrackedCriteria[], rows: number, bounds: Pick<ListReader, 'number'>): Place {
  const isShort = wanted.length <= FEW_SEGMENTS && !wanted.some(({ criteria }) => isHeavy(criteria));
  return isShort && isSmall(rows) && countStatusRoleCounts(bounds) < MOST_STATUS_ROLE_COUNTS ? 'here' : 'thread';
}

/** The count is read where it is kept; negative says that it is not. */
function statementsOf(known: TrackedCriteria, embedded: number, rows: number): ListStatements {
  const { table } = CUSTOMER_LIST;
  const total = known.isByStatusAndRole
    ? totalOf(known.criteria, table)
    : sql(
        `SELECT coalesce((SELECT base + delta FROM counted_filters CROSS JOIN filter_counts ON filter = key
         WHERE digest = ?), -1) AS total`,
        known.digest,
      );
  if (embedded === 0) return { total, pages: [], rows: 0 };
  return { total, ...otherPages(firstById(known.criteria, embedded), rows, table), rows: embedded };
}

function firstById({ filters, search }: Criteria, limit: number): ListQuery {
  return { filters, search, order: [{ field: 'id', descending: false }], page: { kind: 'slice', start: 0, limit } };
}
