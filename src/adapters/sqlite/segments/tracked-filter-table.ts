import { MAX_TRACKED_FILTERS, TooManyFilters } from '../../../application/segments/initial-counts.js';
import { MAX_STATUS_ROLE_COUNTS, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** The tracked filters and their counts, on one connection. */
export class TrackedFilterTable {
  readonly #selectCount: SqliteStatement;
  readonly #selectStatusRoles: SqliteStatement;
  readonly #selectKey: SqliteStatement;
  readonly #selectNumber: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #insertCount: SqliteStatement;
  readonly #setBase: SqliteStatement;
  readonly #selectOthersNotWithin: SqliteStatement;
  readonly #selectOthersButNewest: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #deleteCount: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#selectCount = database.prepare(
      `SELECT base + delta AS count FROM counted_filters CROSS JOIN filter_counts ON filter = key WHERE digest = ?`,
    );
    this.#selectStatusRoles = database.prepare(
      `SELECT status, role, customers FROM customer_cells LIMIT ${MAX_STATUS_ROLE_COUNTS}`,
    );
    this.#selectKey = database.prepare('SELECT key FROM counted_filters WHERE digest = ?');
    this.#selectNumber = database.prepare('SELECT count(*) AS number FROM counted_filters');
    this.#insert = database.prepare(
      'INSERT INTO counted_filters (digest, criteria, registered) VALUES (?, ?, ?) RETURNING key',
    );
    this.#insertCount = database.prepare('INSERT INTO filter_counts (filter, base, delta) VALUES (?, NULL, 0)');
    this.#setBase = database.prepare('UPDATE filter_counts SET base = ? WHERE filter = ?');
    const others = 'SELECT key FROM counted_filters WHERE digest NOT IN (SELECT value FROM json_each(?))';
    this.#selectOthersNotWithin = database.prepare(`${others} AND abs(registered - ?) > ?`);
    this.#selectOthersButNewest = database.prepare(`${others} ORDER BY key DESC LIMIT -1 OFFSET ?`);
    this.#delete = database.prepare('DELETE FROM counted_filters WHERE key = ?');
    this.#deleteCount = database.prepare('DELETE FROM filter_counts WHERE filter = ?');
  }

  /** The number of matching customers, or undefined when the filter isn't counted yet. */
  count(digest: string): number | undefined {
    const row = this.#selectCount.get(digest) as { count: number | null } | undefined;
    return row?.count ?? undefined;
  }

  /** The status-role counts, at most `MAX_STATUS_ROLE_COUNTS`. */
  statusRoles(): readonly StatusRoleCount[] {
    return this.#selectStatusRoles.all() as StatusRoleCount[];
  }

  /**
   * Starts tracking a filter, unless it's tracked already, and returns its key. `at` is in milliseconds. Throws
   * 'overloaded'.
   */
  track({ digest, text }: TrackedCriteria, at: number): number {
    const found = this.#selectKey.get(digest) as { key: number } | undefined;
    if (found !== undefined) return found.key;
    const { number } = this.#selectNumber.get() as { number: number };
    if (number >= MAX_TRACKED_FILTERS) throw new TooManyFilters();
    const { key } = this.#insert.get(digest, text, at) as { key: number };
    this.#insertCount.run(key);
    return key;
  }

  /** Sets the count at the start of tracking. Every process computes the same value. */
  setBase(key: number, base: number): void {
    this.#setBase.run(base, key);
  }

  /** The filters tracked for so long, except these digests; also those tracked as far ahead, before the clock was set back. */
  othersNotWithin(digests: readonly string[], now: number, ms: number): number[] {
    return keysOf(this.#selectOthersNotWithin.all(JSON.stringify(digests), now, ms));
  }

  /** All filters except these digests and the newest others. */
  othersButNewest(digests: readonly string[], newest: number): number[] {
    return keysOf(this.#selectOthersButNewest.all(JSON.stringify(digests), newest));
  }

  remove(keys: readonly number[]): void {
    for (const key of keys) {
      this.#delete.run(key);
      this.#deleteCount.run(key);
    }
  }
}

function keysOf(rows: readonly unknown[]): number[] {
  return (rows as { key: number }[]).map(({ key }) => key);
}
