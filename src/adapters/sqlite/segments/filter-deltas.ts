import type { Criteria } from '../../../domain/lists/list-query.js';
import { TrackedFilters, type TrackedFilter, type CustomerMove } from '../../../domain/segments/tracked-filters.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/**
 * What the changes of a group do to the counts of registered filters, on the writing connection: only counts that moved
 * are written.
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
   * Looks whether this process or another has registered or removed filters. At the beginning of a transaction, before
   * any work, so that nothing is known that is not committed; what the transaction itself registers is counted after it.
   */
  refresh(): void {
    const { filters, newest } = this.#selectState.get() as { filters: number; newest: number };
    const state = `${filters} ${newest}`;
    if (state === this.#state) return;
    const keys = (this.#selectKeys.all() as { filter: number }[]).map(({ filter }) => filter);
    this.#filters = new TrackedFilters(keys.map((key) => this.#filters.get(key) ?? this.#read(key)));
    this.#state = state;
  }

  /** Adds what these changes, no two of one customer, come to. */
  apply(changes: readonly CustomerMove[]): void {
    for (const [key, by] of this.#filters.movedBy(changes)) this.#add.run(by, key);
  }

  #read(key: number): TrackedFilter {
    const { criteria } = this.#select.get(key) as { criteria: string };
    return { key, criteria: JSON.parse(criteria) as Criteria };
  }
}
