import { LAST_SEQ } from './customer-log-table.js';
import { raiseSearchSegment } from './raise-search-segment.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** The pages of the index that a run merges, within a few milliseconds. */
const PAGES = 200;
/** With steady writes a merge never ends. After this many runs in a row, the next one is left to the next sweep. */
const RUNS_IN_A_ROW = 200;
const PAUSE_MS = 12 * 3_600_000;

/**
 * Removes erased texts from the search index. FTS5 only marks a text as deleted; its trigrams disappear when the
 * segments that hold them are merged. So every 12 hours all segments are merged into one, in several runs. The option
 * `secure-delete` would remove them at once, but makes an update three times and a deletion eight times as slow.
 * https://www.sqlite.org/fts5.html#the_merge_command
 */
export class SearchClearing {
  readonly #selectSeq: SqliteStatement;
  readonly #selectDone: SqliteStatement;
  readonly #putDone: SqliteStatement;
  readonly #merge: SqliteStatement;
  readonly #selectChanges: SqliteStatement;
  /** The log's last sequence number when the current merge began. */
  #mergedUpTo: number | undefined;
  #inARow = 0;

  constructor(private readonly database: SqliteDatabase) {
    this.#selectSeq = database.prepare(`SELECT ${LAST_SEQ} AS seq`);
    this.#selectDone = database.prepare("SELECT value FROM storage_state WHERE name = 'search_cleared'");
    this.#putDone = database.prepare(
      `INSERT INTO storage_state (name, value) VALUES ('search_cleared', ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
    this.#merge = database.prepare("INSERT INTO customer_search (customer_search, rank) VALUES ('merge', ?)");
    this.#selectChanges = database.prepare('SELECT total_changes() AS changes');
  }

  /** Merges a few pages, if a merge has begun or is due. Returns whether to run again at once. */
  run(now: number): boolean {
    if (this.#mergedUpTo === undefined && !this.#isDue(now)) return false;
    const before = this.#changes();
    // A negative number begins a merge of all segments, however few there are.
    this.#merge.run(this.#mergedUpTo === undefined ? -PAGES : PAGES);
    this.#mergedUpTo ??= this.#seq();
    // The statement itself counts as one change.
    if (this.#changes() - before > 1) return this.#mayRunAgain();
    this.#inARow = 0;
    raiseSearchSegment(this.database);
    this.#putDone.run(`${this.#mergedUpTo} ${now}`);
    this.#mergedUpTo = undefined;
    return false;
  }

  /** Call after a run that was rolled back. */
  startOver(): void {
    this.#mergedUpTo = undefined;
    this.#inARow = 0;
  }

  #mayRunAgain(): boolean {
    this.#inARow = (this.#inARow + 1) % RUNS_IN_A_ROW;
    return this.#inARow > 0;
  }

  #isDue(now: number): boolean {
    const row = this.#selectDone.get() as { value: string } | undefined;
    const [seq = 0, at = 0] = row?.value.split(' ').map(Number) ?? [];
    // The last merge may be dated in the future if the clock has been set back.
    return this.#seq() !== seq && (now - at >= PAUSE_MS || at > now);
  }

  #seq(): number {
    return (this.#selectSeq.get() as { seq: number }).seq;
  }

  #changes(): number {
    return (this.#selectChanges.get() as { changes: number }).changes;
  }
}
