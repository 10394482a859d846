import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import { countTooLong, InitialCounts } from '../../../application/segments/initial-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import type { ListReader } from '../lists/list-reader.js';
import { isHeavy, isSmall } from '../lists/list-thread-choice.js';
import { fill, sql } from '../lists/sql.js';
import type { ListPlan, SqliteLists } from '../lists/sqlite-lists.js';
import { CUSTOMER_LIST } from '../customers/customer-list.js';
import { totalOf } from '../customers/customer-total.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';

const READERS_REMEMBERED = 1_000;

/**
 * First counts of filters. A filter is registered first, so that its delta tells of every change from there; then
 * customers and delta are read in one snapshot, whose difference is how many there were at the registration, whatever is
 * written meanwhile.
 */
export class FilterCounter {
  readonly #first = new InitialCounts((known, reader) => this.#count(known, reader), {
    clock: MACHINE_CLOCK,
    recentUse: new LRUCache({ max: READERS_REMEMBERED }),
  });

  constructor(
    private readonly connections: SqliteConnections,
    private readonly counts: SqliteLists,
    private readonly longestMs: number,
  ) {}

  /** Resolves when all are counted. Throws `Unavailable` when that takes too long, and goes on; a failed count ends. */
  async countAll(wanted: readonly TrackedCriteria[], { reader }: ReadOptions = {}): Promise<void> {
    const timer = new AbortController();
    const tooLong = delay(this.longestMs, undefined, { signal: timer.signal }).then(() => {
      throw countTooLong();
    });
    try {
      await Promise.race([this.#first.countAll(wanted, reader), tooLong]);
    } finally {
      timer.abort();
      tooLong.catch(() => undefined);
    }
  }

  async #count(known: TrackedCriteria, reader: string): Promise<void> {
    const key = await this.connections.write(({ countedFilters }) => countedFilters.register(known, Date.now()));
    const { total: base } = await this.counts.read((bounds) => basePlan(known, key, bounds), { reader });
    // Negative when it was forgotten meanwhile: who still wants it finds that it is not known.
    if (base >= 0) await this.connections.write(({ countedFilters }) => countedFilters.setBase(key, base));
  }
}

function basePlan({ criteria }: TrackedCriteria, key: number, bounds: Pick<ListReader, 'mostRows'>): ListPlan {
  const { table } = CUSTOMER_LIST;
  const total = fill(
    'SELECT coalesce((@) - (SELECT delta FROM filter_counts WHERE filter = @), -1) AS total',
    totalOf(criteria, table),
    sql('?', key),
  );
  const isShort = isSmall(bounds.mostRows(table.name)) && !isHeavy(criteria);
  return { place: isShort ? 'here' : 'thread', statements: { total, pages: [], rows: 0 } };
}
