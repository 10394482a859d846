import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import type { ListReader } from '../lists/list-reader.js';
import { chooseCountThread } from '../lists/list-thread-choice.js';
import { fill, sql } from '../lists/sql.js';
import type { ListPlan, SqliteLists } from '../lists/sqlite-lists.js';
import { CUSTOMER_LIST_TABLE } from '../customers/customer-list-table.js';
import { totalOf } from '../customers/count-customers.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { TrackedFilterTable } from './tracked-filter-table.js';

/**
 * Makes initial counts of tracked filters. Tracking starts first, so the filter's delta includes every later change.
 * Then members and delta are read in one snapshot; their difference is the count at the start of tracking, whatever is
 * written meanwhile.
 */
export class FilterCounter {
  constructor(
    private readonly connections: SqliteConnections<{ readonly trackedFilters: TrackedFilterTable }>,
    private readonly counts: SqliteLists,
  ) {}

  /** Counts a filter and tracks it from then on. */
  async count(tracked: TrackedCriteria, reader: string): Promise<void> {
    const key = await this.connections.write(({ trackedFilters }) => trackedFilters.track(tracked, Date.now()));
    const { total: base } = await this.counts.read((bounds) => basePlan(tracked, key, bounds), { reader });
    // Negative when tracking ended meanwhile. A caller that still needs the count will see that it's missing.
    if (base >= 0) await this.connections.write(({ trackedFilters }) => trackedFilters.setBase(key, base));
  }
}

function basePlan({ criteria }: TrackedCriteria, key: number, bounds: Pick<ListReader, 'maxRows'>): ListPlan {
  const total = fill(
    'SELECT coalesce((@) - (SELECT delta FROM filter_counts WHERE filter = @), -1) AS total',
    totalOf(criteria),
    sql('?', key),
  );
  const thread = chooseCountThread(criteria, bounds.maxRows(CUSTOMER_LIST_TABLE.name));
  return { thread, statements: { total, pages: [], rows: 0 } };
}
