import type { Head } from '../../../domain/changes/change.js';
import type { CustomerGroup } from '../customers/customer-group.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { SqliteHead } from '../changes/sqlite-head.js';

/**
 * The transaction of one group on the writing connection. The head is read from its row at the beginning, because
 * another process may have moved it, is moved in memory by the works, and is written once before the commit; so is what
 * follows from the customers they changed.
 */
export class GroupTransaction {
  readonly #row: SqliteHead;
  readonly #begin: SqliteStatement;
  readonly #savepoint: SqliteStatement;
  readonly #release: SqliteStatement;
  readonly #rollbackTo: SqliteStatement;
  readonly #commit: SqliteStatement;
  #stored: Head;
  #beforeWork: Head;
  /** Where the log ends for the work that runs. */
  head: Head;

  #customersBeforeWork = 0;

  constructor(
    private readonly database: SqliteDatabase,
    readonly customers: CustomerGroup,
  ) {
    this.#row = new SqliteHead(database);
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#savepoint = database.prepare('SAVEPOINT work');
    this.#release = database.prepare('RELEASE work');
    this.#rollbackTo = database.prepare('ROLLBACK TO work');
    this.#commit = database.prepare('COMMIT');
    this.#stored = this.#beforeWork = this.head = this.#row.get();
  }

  /** Whether no further work should join the group. */
  get isFull(): boolean {
    return this.customers.isFull;
  }

  begin(): void {
    this.#begin.run();
    this.#stored = this.head = this.#row.get();
    this.customers.begin();
  }

  beginWork(): void {
    this.#savepoint.run();
    this.#beforeWork = this.head;
    this.#customersBeforeWork = this.customers.mark();
  }

  keepWork(): void {
    this.#release.run();
  }

  undoWork(): void {
    this.head = this.#beforeWork;
    this.customers.undoTo(this.#customersBeforeWork);
    this.#rollbackTo.run();
    this.#release.run();
  }

  /** Writes what the works leave to the end of their group; before the commit, and nothing is kept if it fails. */
  finish(): void {
    this.customers.finish();
    if (this.head !== this.#stored) this.#row.replace(this.head);
  }

  commit(): void {
    this.#commit.run();
  }

  /** Ends the transaction if there is one: after some failures SQLite has ended it already. */
  rollback(): void {
    try {
      this.database.exec('ROLLBACK');
    } catch {
      // Nothing to roll back, or a connection that cannot do anything any more; the next BEGIN tells.
    }
  }
}
