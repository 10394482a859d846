import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import { countTooLong, InitialCounts } from '../../../application/segments/initial-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import type { ListReader } from '../lists/list-reader.js';
import { chooseCountThread } from '../lists/list-thread-choice.js';
import { fill, sql } from '../lists/sql.js';
import type { ListPlan, SqliteLists } from '../lists/sqlite-lists.js';
import { CUSTOMER_LIST_TABLE } from '../customers/customer-list-table.js';
import { chooseTotal } from '../customers/choose-plan.js';
import { renderTotal } from '../customers/render-plan.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';

const READERS_REMEMBERED = 1_000;

/**
 * Makes initial counts of tracked filters. Tracking starts first, so the filter's delta includes every later change.
 * Then members and delta are read in one snapshot; their difference is the count at the start of tracking, whatever is
 * written meanwhile.
 */
export class FilterCounter {
  readonly #initialCounts = new InitialCounts((tracked, reader) => this.#count(tracked, reader), {
    clock: MACHINE_CLOCK,
    recentUse: new LRUCache({ max: READERS_REMEMBERED }),
  });

  constructor(
    private readonly connections: SqliteConnections,
    private readonly counts: SqliteLists,
    private readonly longestMs: number,
  ) {}

  /**
   * Resolves when all are counted. Throws `Unavailable` when the wait times out; counting continues. A failed count
   * ends the wait.
   */
  async countAll(wanted: readonly TrackedCriteria[], { reader }: ReadOptions = {}): Promise<void> {
    const timer = new AbortController();
    const tooLong = delay(this.longestMs, undefined, { signal: timer.signal }).then(() => {
      throw countTooLong();
    });
    try {
      await Promise.race([this.#initialCounts.countAll(wanted, reader), tooLong]);
    } finally {
      timer.abort();
      tooLong.catch(() => undefined);
    }
  }

  async #count(tracked: TrackedCriteria, reader: string): Promise<void> {
    const key = await this.connections.write(({ trackedFilters }) => trackedFilters.track(tracked, Date.now()));
    const { total: base } = await this.counts.read((bounds) => basePlan(tracked, key, bounds), { reader });
    // Negative when tracking ended meanwhile. A caller that still needs the count will see that it's missing.
    if (base >= 0) await this.connections.write(({ trackedFilters }) => trackedFilters.setBase(key, base));
  }
}

function basePlan({ criteria }: TrackedCriteria, key: number, bounds: Pick<ListReader, 'mostRows'>): ListPlan {
  const total = fill(
    'SELECT coalesce((@) - (SELECT delta FROM filter_counts WHERE filter = @), -1) AS total',
    renderTotal(chooseTotal(criteria)),
    sql('?', key),
  );
  const thread = chooseCountThread(criteria, bounds.mostRows(CUSTOMER_LIST_TABLE.name));
  return { thread, statements: { total, pages: [], rows: 0 } };
}
