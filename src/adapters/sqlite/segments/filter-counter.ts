import { setTimeout as delay } from 'node:timers/promises';
import type { ListReader } from '../lists/list-reader.js';
import { hasManyTexts, isSmall } from '../lists/list-place.js';
import { fill, sql } from '../lists/sql.js';
import type { ListPlan, SqliteLists } from '../lists/sqlite-lists.js';
import { CUSTOMER_LIST } from '../customers/customer-list.js';
import { totalOf } from '../customers/customer-total.js';
import { countTooLong } from '../driver-errors.js';
import type { SqliteConnections } from '../sqlite-connections.js';
import type { KnownCriteria } from './known-criteria.js';

/**
 * First counts of filters. A filter is registered first, so that its delta tells of every change from there; then
 * customers and delta are read in one snapshot, whose difference is how many there were at the registration, whatever is
 * written meanwhile. One is counted at a time, and once, however many wait for it.
 */
export class FilterCounter {
  readonly #running = new Map<string, Promise<void>>();
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly connections: SqliteConnections,
    private readonly counts: SqliteLists,
    private readonly longestMs: number,
  ) {}

  /** Resolves when all are counted. Throws `Unavailable` when that takes too long, and goes on; a failed count ends. */
  async countAll(wanted: readonly KnownCriteria[]): Promise<void> {
    const timer = new AbortController();
    const tooLong = delay(this.longestMs, undefined, { signal: timer.signal }).then(() => {
      throw countTooLong();
    });
    try {
      await Promise.race([Promise.all(wanted.map((known) => this.#counted(known))), tooLong]);
    } finally {
      timer.abort();
      tooLong.catch(() => undefined);
    }
  }

  #counted(known: KnownCriteria): Promise<void> {
    const running = this.#running.get(known.digest);
    if (running !== undefined) return running;
    const counting = this.#last.then(() => this.#count(known)).finally(() => this.#running.delete(known.digest));
    this.#running.set(known.digest, counting);
    // Who waits hears of a failure, and nobody may wait any more; the next count does not depend on it.
    this.#last = counting.catch(() => undefined);
    return counting;
  }

  async #count(known: KnownCriteria): Promise<void> {
    const key = await this.connections.write(({ countedFilters }) => countedFilters.register(known, Date.now()));
    const { total: base } = await this.counts.read((bounds) => basePlan(known, key, bounds));
    // Negative when it was forgotten meanwhile: who still wants it finds that it is not known.
    if (base >= 0) await this.connections.write(({ countedFilters }) => countedFilters.setBase(key, base));
  }
}

function basePlan({ criteria }: KnownCriteria, key: number, bounds: Pick<ListReader, 'mostRows'>): ListPlan {
  const { table } = CUSTOMER_LIST;
  const total = fill(
    'SELECT coalesce((@) - (SELECT delta FROM filter_counts WHERE filter = @), -1) AS total',
    totalOf(criteria, table),
    sql('?', key),
  );
  const isShort = isSmall(bounds.mostRows(table.name)) && !hasManyTexts(criteria);
  return { place: isShort ? 'here' : 'thread', statements: { total, pages: [], rows: 0 } };
}
