import type { Head } from '../../../domain/changes/change.js';
import { CommitConditions } from '../../storage-kernel/commit-conditions.js';
import type { CustomerGroup } from './customer-group.js';
import type { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';
import type { FileInPlace } from '../database/file-in-place.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import type { GroupReads } from '../users/group-reads.js';
import { SqliteHead } from '../changes/sqlite-head.js';

/**
 * The transaction of one group of callbacks on the writing connection. The head is read when it begins, because another
 * process may have moved it. The callbacks move it in memory; it's written once before the commit, as is the data
 * derived from changed customers.
 */
export class GroupTransaction {
  readonly #row: SqliteHead;
  readonly #begin: SqliteStatement;
  readonly #savepoint: SqliteStatement;
  readonly #release: SqliteStatement;
  readonly #rollbackTo: SqliteStatement;
  readonly #commit: SqliteStatement;
  #stored: Head;
  #headBefore: Head;
  /** The end of the log for the running callback. */
  head: Head;

  #customersBefore = 0;
  readonly #conditions = new CommitConditions();

  constructor(
    private readonly database: SqliteDatabase,
    readonly customers: CustomerGroup,
    private readonly reads: GroupReads,
    private readonly place: Pick<FileInPlace, 'require'>,
  ) {
    // Savepoints copy every page before it changes. Their copies of one group fit into memory.
    database.exec('PRAGMA temp_store = MEMORY');
    this.#row = new SqliteHead(database);
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#savepoint = database.prepare('SAVEPOINT callback');
    this.#release = database.prepare('RELEASE callback');
    this.#rollbackTo = database.prepare('ROLLBACK TO callback');
    this.#commit = database.prepare('COMMIT');
    this.#stored = this.#headBefore = this.head = this.#row.get();
  }

  /** Whether no further callback should join the group. */
  get isFull(): boolean {
    return this.customers.isFull;
  }

  /** Sequence number of the last entry that is known to be committed: while a transaction runs, the one before it. */
  get committedSeq(): number {
    return this.#stored.seq;
  }

  begin(): void {
    this.#begin.run();
    this.reads.begin();
    this.#conditions.clear();
    this.#stored = this.head = this.#row.get();
    this.customers.begin();
  }

  beginCallback(): void {
    this.#savepoint.run();
    this.#headBefore = this.head;
    this.#customersBefore = this.customers.mark();
  }

  acceptCallback(): void {
    this.#release.run();
  }

  undoCallback(): void {
    this.head = this.#headBefore;
    this.reads.forget();
    this.customers.undoTo(this.#customersBefore);
    this.#rollbackTo.run();
    this.#release.run();
  }

  commitOnlyIf(mayCommit: () => boolean): void {
    this.#conditions.add(mayCommit);
  }

  /**
   * Writes what is deferred to the end of the group, giving the event loop turns, and throws `Unavailable` when a condition
   * of the commit no longer holds or the file isn't in its place. Commit at once when it resolves; if it throws, roll back.
   */
  async finish(slices: EventLoopSlice): Promise<void> {
    for (const _ of this.customers.finishInParts()) if (slices.isOver()) await slices.next();
    if (this.head !== this.#stored) this.#row.replace(this.head);
    this.#conditions.require();
    this.place.require();
  }

  commit(): void {
    this.reads.end();
    this.#commit.run();
    this.#stored = this.head;
  }

  /** Ends the transaction if there is one: after some failures, SQLite has rolled back already. */
  rollback(): void {
    this.reads.end();
    try {
      this.database.exec('ROLLBACK');
    } catch {
      // Nothing to roll back, or the connection is unusable, which the next BEGIN will report.
    }
  }
}
