import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Pages of the index that a portion merges: a few milliseconds. */
const PAGES = 200;
/** While customers are written steadily, a merge finds something new again and again: the sweep goes on a minute later. */
const PORTIONS_IN_A_ROW = 200;
const PAUSE_MS = 12 * 3_600_000;

/**
 * Takes what was erased out of the search index. FTS5 only notes that a text is gone; its trigrams go when the segments
 * that hold them are merged. So now and then all segments are merged into one, in portions. The index's own
 * `secure-delete` would do it at once, but then an update takes three times as long and a deletion eight times.
 * https://www.sqlite.org/fts5.html#the_merge_command
 */
export class SearchClearing {
  readonly #selectSeq: SqliteStatement;
  readonly #selectDone: SqliteStatement;
  readonly #putDone: SqliteStatement;
  readonly #merge: SqliteStatement;
  readonly #selectChanges: SqliteStatement;
  /** How far the log was when the merge began that is under way. */
  #begunAt: number | undefined;
  #inARow = 0;

  constructor(database: SqliteDatabase) {
    this.#selectSeq = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM customer_log');
    this.#selectDone = database.prepare("SELECT value FROM storage_state WHERE name = 'search_cleared'");
    this.#putDone = database.prepare(
      `INSERT INTO storage_state (name, value) VALUES ('search_cleared', ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
    this.#merge = database.prepare("INSERT INTO customer_search (customer_search, rank) VALUES ('merge', ?)");
    this.#selectChanges = database.prepare('SELECT total_changes() AS changes');
  }

  /** One portion, at most every 12 hours from the start; answers whether to go on at once. */
  run(now: number): boolean {
    if (this.#begunAt === undefined && !this.#isDue(now)) return false;
    const before = this.#changes();
    // Below zero it begins: all segments become one level, which is then merged whatever their number.
    this.#merge.run(this.#begunAt === undefined ? -PAGES : PAGES);
    this.#begunAt ??= this.#seq();
    // Each call counts as one change itself.
    if (this.#changes() - before > 1) return this.#goesOn();
    this.#inARow = 0;
    this.#putDone.run(`${this.#begunAt} ${now}`);
    this.#begunAt = undefined;
    return false;
  }

  /** After a portion that was not kept. */
  startOver(): void {
    this.#begunAt = undefined;
    this.#inARow = 0;
  }

  #goesOn(): boolean {
    this.#inARow = (this.#inARow + 1) % PORTIONS_IN_A_ROW;
    return this.#inARow > 0;
  }

  #isDue(now: number): boolean {
    const row = this.#selectDone.get() as { value: string } | undefined;
    const [seq = 0, at = 0] = row?.value.split(' ').map(Number) ?? [];
    // A clock that was ahead once must not put it off until then.
    return this.#seq() !== seq && (now - at >= PAUSE_MS || at > now);
  }

  #seq(): number {
    return (this.#selectSeq.get() as { seq: number }).seq;
  }

  #changes(): number {
    return (this.#selectChanges.get() as { changes: number }).changes;
  }
}
