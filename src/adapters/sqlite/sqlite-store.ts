import type { GuardedCustomerTransaction } from '../../application/ports/customer-store.js';
import type { ReadAhead, Store, TransactionCallback } from '../../application/ports/store.js';
import { EventLoopSlice } from '../../application/scheduling/event-loop-slice.js';
import type { Checkpointer } from './checkpoints/checkpointer.js';
import type { SqliteLists } from './lists/sqlite-lists.js';
import { closeDatabase } from './database/open-database.js';
import { attemptLimitsOf } from './limits/attempt-limit-table.js';
import { outboxOf } from './mail/outbox-table.js';
import { userReaderOf } from './users/user-list.js';
import { SqliteAudit } from './audit/sqlite-audit.js';
import { SqliteAuthoritySnapshots } from './authority/sqlite-authority-snapshots.js';
import { SqliteChangeLog } from './changes/sqlite-change-log.js';
import type { FileInPlace } from './database/file-in-place.js';
import type { SqliteConnections } from './database/sqlite-connections.js';
import type { SqliteDatabase } from './database/sqlite-driver.js';
import type { SearchClearing } from './customers/search-clearing.js';
import { SqliteCustomerImports } from './customers/sqlite-customer-imports.js';
import { SqliteCustomerLogs } from './customers/sqlite-customer-logs.js';
import { SqliteCustomerStore } from './customers/sqlite-customer-store.js';
import { SqliteSegmentMembers } from './segments/sqlite-segment-members.js';
import { SqliteCustomerTrash } from './trash/sqlite-customer-trash.js';
import { SqliteTotals } from './totals/sqlite-totals.js';
import { SqliteCustomerTransaction } from './transactions/sqlite-customer-transaction.js';
import { SqliteTransaction, type WriterContext } from './transactions/sqlite-transaction.js';
import type { StoreLock } from './database/store-lock.js';
import { putAway } from './database/wal-mark.js';
import { SqliteOldSegments } from './upgrade/sqlite-old-segments.js';
import type { SqliteTables } from './writing/sqlite-tables.js';
import type { WriterQueue } from './writing/writer-queue.js';

/** A transaction that reads more than so many may take several turns of the event loop. */
const MANY_USERS = 100;

/** The parts of a store, assembled by `openSqliteStore`. */
interface SqliteStoreParts {
  readonly file: string;
  readonly place: FileInPlace;
  readonly lock: StoreLock;
  readonly writer: SqliteDatabase;
  readonly reader: SqliteDatabase;
  readonly queue: WriterQueue;
  readonly connections: SqliteConnections<SqliteTables>;
  readonly context: WriterContext;
  readonly searchClearing: SearchClearing;
  readonly checkpointer: Checkpointer;
  readonly onWarning: (message: string) => void;
  readonly lists: SqliteLists;
  /** Like `lists`, on separate threads, for initial counts, which may take long. */
  readonly counts: SqliteLists;
}

/**
 * A store in one SQLite file. Transaction callbacks of this process commit in groups; several processes may share the
 * file.
 */
export class SqliteStore implements Store {
  readonly users: Store['users'];
  readonly sessions: Store['sessions'];
  readonly signInKeys: Store['signInKeys'];
  readonly oneTimeValues: Store['oneTimeValues'];
  readonly recordValues: Store['recordValues'];
  readonly codes: Store['codes'];
  readonly assertionKeys: Store['assertionKeys'];
  readonly limits: Store['limits'];
  readonly recoveries: Store['recoveries'];
  readonly outbox: Store['outbox'];
  readonly links: Store['links'];
  readonly takings: Store['takings'];
  readonly answers: Store['answers'];
  readonly avatarReferences: Store['avatarReferences'];
  readonly log: SqliteChangeLog;
  readonly history: Store['history'];
  readonly authoritySnapshots: SqliteAuthoritySnapshots;
  readonly audit: SqliteAudit;
  readonly customers: SqliteCustomerStore;
  readonly customerLogs: SqliteCustomerLogs;
  readonly customerTrash: SqliteCustomerTrash;
  readonly operations: Store['operations'];
  readonly webhookQueues: Store['webhookQueues'];
  readonly totals: SqliteTotals;
  readonly views: Store['views'];
  readonly segmentMembers: SqliteSegmentMembers;
  readonly customerImports: SqliteCustomerImports;
  readonly oldSegments: SqliteOldSegments;
  #closing: Promise<void> | undefined;

  constructor(private readonly parts: SqliteStoreParts) {
    const { connections } = parts;
    this.users = userReaderOf(connections, parts.lists);
    this.sessions = connections.repository('sessions', 'find', 'listLive');
    this.signInKeys = connections.repository('signInKeys', 'find', 'listOf');
    this.oneTimeValues = connections.repository('oneTimeValues', 'find');
    this.recordValues = connections.repository('recordValues', 'list');
    this.codes = connections.repository('codes', 'listOfOtherKeys', 'countRecoveryCodes');
    this.assertionKeys = connections.repository('assertionKeys', 'list');
    this.limits = attemptLimitsOf(connections);
    this.recoveries = connections.repository('recoveries', 'list');
    this.outbox = outboxOf(connections);
    this.links = connections.repository('passwordLinks', 'find');
    this.takings = connections.repository('takings');
    this.answers = connections.repository('keptAnswers', 'find');
    this.avatarReferences = connections.repository('avatarReferences', 'isReferred');
    this.history = connections.repository('changeHistory', 'findFirstLater', 'listOfAuthority', 'listOfRecord');
    this.operations = connections.repository('operations', 'find', 'hasFree', 'listEntries', 'measure');
    this.webhookQueues = connections.repository('webhookQueues', 'list', 'listTries', 'listWaiting');
    this.views = connections.repository('views', 'find', 'listOf', 'listShared');
    this.totals = new SqliteTotals(connections, parts.lists);
    this.log = new SqliteChangeLog(connections, parts.lists, parts.place);
    this.authoritySnapshots = new SqliteAuthoritySnapshots(connections);
    this.audit = new SqliteAudit(parts.file, connections);
    this.customers = new SqliteCustomerStore(connections, parts.lists, (callback, { isLarge = false } = {}) =>
      this.#transactOnCustomers(callback, isLarge),
    );
    this.customerLogs = new SqliteCustomerLogs(connections, parts.lists);
    this.customerTrash = new SqliteCustomerTrash(connections, parts.lists);
    this.segmentMembers = new SqliteSegmentMembers(connections, parts.lists, parts.counts);
    this.customerImports = new SqliteCustomerImports(parts);
    this.oldSegments = new SqliteOldSegments(connections, parts.writer);
  }

  transact<T>(callback: TransactionCallback<T>, reads?: ReadAhead): Promise<T> {
    const isLarge = reads !== undefined && (reads.isLarge === true || reads.users.length > MANY_USERS);
    return this.parts.queue.add(
      (scope) => {
        const slices = isLarge ? new EventLoopSlice() : undefined;
        return callback(new SqliteTransaction(this.parts.context, scope, slices));
      },
      { isLarge },
    );
  }

  #transactOnCustomers<T>(
    callback: (transaction: GuardedCustomerTransaction) => Promise<T>,
    isLarge: boolean,
  ): Promise<T> {
    const { tables, transaction } = this.parts.context;
    return this.parts.queue.add(
      (scope) => {
        const slices = isLarge ? new EventLoopSlice() : undefined;
        return callback(new SqliteCustomerTransaction(tables, transaction, scope, slices));
      },
      { isLarge },
    );
  }

  async ping(): Promise<void> {
    await this.log.head();
  }

  /** Not applicable: nothing comes between the check and the commit. */
  async endIdleTransactions(): Promise<void> {}

  correctTimes(now: number): Promise<void> {
    return this.parts.connections.write(({ futureTimes }) => futureTimes.correct(now));
  }

  async clearErased(now: number): Promise<boolean> {
    const { queue, searchClearing } = this.parts;
    try {
      return await queue.add(async () => searchClearing.run(now));
    } catch (error) {
      searchClearing.startOver();
      throw error;
    }
  }

  /**
   * Writes more than most requests do; otherwise a nearly full disk could accept the probe and refuse the next request.
   */
  async probeWrite(): Promise<void> {
    const { queue, writer } = this.parts;
    await queue.add(async () => {
      writer.exec("INSERT INTO storage_state (name, value) VALUES ('probe', hex(zeroblob(32768)))");
      writer.exec("DELETE FROM storage_state WHERE name = 'probe'");
    });
  }

  /** How many calls wait: to write, for a list thread, and for a counting thread. */
  get waiting(): { readonly writer: number; readonly lists: number; readonly counts: number } {
    const { queue, lists, counts } = this.parts;
    return { writer: queue.waiting, lists: lists.waiting, counts: counts.waiting };
  }

  /** The `PRAGMA synchronous` in effect for commits: 2 is FULL. */
  get synchronous(): number {
    const row = this.parts.writer.prepare('PRAGMA synchronous').get() as { synchronous: number };
    return row.synchronous;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { file, queue, connections, checkpointer, lists, counts, reader, writer, lock, onWarning } = this.parts;
    await queue.close();
    await Promise.all([lists.close(), counts.close()]);
    await checkpointer.close();
    connections.close();
    closeDatabase(reader);
    await putAway(writer, file, lock).catch((error: unknown) => {
      onWarning(`The WAL could not be moved into the database file, so keep both files together: ${String(error)}`);
    });
    closeDatabase(writer);
    lock.close();
  }
}
