import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Index pages merged per portion: a few milliseconds. */
const PAGES = 200;
/**
 * While customers are written steadily, each merge finds new work: after this many portions, the sweep pauses for a
 * minute.
 */
const PORTIONS_IN_A_ROW = 200;
const PAUSE_MS = 12 * 3_600_000;

/**
 * Removes erased text from the search index. FTS5 only marks a text as deleted; its trigrams disappear when their
 * segments are merged. So from time to time all segments are merged into one, in portions. The index's own
 * `secure-delete` would do it at once, but makes an update three times and a deletion eight times as slow.
 * https://www.sqlite.org/fts5.html#the_merge_command
 */
export class SearchClearing {
  readonly #selectSeq: SqliteStatement;
  readonly #selectDone: SqliteStatement;
  readonly #putDone: SqliteStatement;
  readonly #merge: SqliteStatement;
  readonly #selectChanges: SqliteStatement;
  /** The log's last `seq` when the current merge began. */
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

  /** Runs one portion, at most every 12 hours from the start of a merge. Returns whether to continue at once. */
  run(now: number): boolean {
    if (this.#begunAt === undefined && !this.#isDue(now)) return false;
    const before = this.#changes();
    // A negative number starts a merge: all segments become one level, which is then merged whatever their number.
    this.#merge.run(this.#begunAt === undefined ? -PAGES : PAGES);
    this.#begunAt ??= this.#seq();
    // The call itself counts as one change.
    if (this.#changes() - before > 1) return this.#goesOn();
    this.#inARow = 0;
    this.#putDone.run(`${this.#begunAt} ${now}`);
    this.#begunAt = undefined;
    return false;
  }

  /** Call after a portion that was rolled back. */
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
    // If the clock was once ahead, don't wait until then.
    return this.#seq() !== seq && (now - at >= PAUSE_MS || at > now);
  }

  #seq(): number {
    return (this.#selectSeq.get() as { seq: number }).seq;
  }

  #changes(): number {
    return (this.#selectChanges.get() as { changes: number }).changes;
  }
}
