import type { Criteria } from '../../../domain/lists/list-query.js';
import {
  TrackedFilters,
  type TrackedFilter,
  type CustomerTransition,
} from '../../../domain/segments/tracked-filters.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/**
 * Updates the counts of tracked filters for a group's changes, on the writing connection. Writes only counts that
 * changed.
 */
export class FilterDeltas {
  readonly #selectState: SqliteStatement;
  readonly #selectKeys: SqliteStatement;
  readonly #select: SqliteStatement;
  readonly #add: SqliteStatement;
  #filters = new TrackedFilters([]);
  #state = '';

  constructor(database: SqliteDatabase) {
    this.#selectState = database.prepare(
      'SELECT count(*) AS filters, coalesce(max(filter), 0) AS newest FROM filter_counts',
    );
    this.#selectKeys = database.prepare('SELECT filter FROM filter_counts');
    this.#select = database.prepare('SELECT key, criteria FROM counted_filters WHERE key = ?');
    this.#add = database.prepare('UPDATE filter_counts SET delta = delta + ? WHERE filter = ?');
  }

  /**
   * Reloads the tracked filters if this or another process has added or removed some. Call it when a transaction
   * begins, before any callback, so that only committed filters are loaded; filters the transaction itself adds count
   * from the next one.
   */
  refresh(): void {
    const { filters, newest } = this.#selectState.get() as { filters: number; newest: number };
    const state = `${filters} ${newest}`;
    if (state === this.#state) return;
    const keys = (this.#selectKeys.all() as { filter: number }[]).map(({ filter }) => filter);
    this.#filters = new TrackedFilters(keys.map((key) => this.#filters.get(key) ?? this.#read(key)));
    this.#state = state;
  }

  /** Adds the effect of these changes, at most one per customer. */
  apply(changes: readonly CustomerTransition[]): void {
    for (const [key, by] of this.#filters.deltasOf(changes)) this.#add.run(by, key);
  }

  #read(key: number): TrackedFilter {
    const { criteria } = this.#select.get(key) as { criteria: string };
    return { key, criteria: JSON.parse(criteria) as Criteria };
  }
}
