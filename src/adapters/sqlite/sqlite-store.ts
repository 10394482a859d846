import type { GuardedCustomerTransaction } from '../../application/ports/customer-store.js';
import type { Store, TransactionCallback } from '../../application/ports/store.js';
import { TransactionSlices } from '../storage-kernel/transaction-slices.js';
import type { Checkpointer } from './checkpoints/checkpointer.js';
import type { SqliteLists } from './lists/sqlite-lists.js';
import { closeDatabase } from './database/open-database.js';
import { SqliteAttemptLimits } from './limits/sqlite-attempt-limits.js';
import { SqliteAudit } from './audit/sqlite-audit.js';
import { SqliteAuthoritySnapshots } from './authority/sqlite-authority-snapshots.js';
import { SqliteRecordValues } from './authority/sqlite-record-values.js';
import { SqliteAvatarReferences } from './avatars/sqlite-avatar-references.js';
import { SqliteChangeHistory } from './changes/sqlite-change-history.js';
import { SqliteChangeLog } from './changes/sqlite-change-log.js';
import type { FileInPlace } from './database/file-in-place.js';
import type { SqliteConnections } from './database/sqlite-connections.js';
import type { SqliteDatabase } from './database/sqlite-driver.js';
import type { SearchClearing } from './customers/search-clearing.js';
import { SqliteCustomerImports } from './customers/sqlite-customer-imports.js';
import { SqliteCustomerLogs } from './customers/sqlite-customer-logs.js';
import { SqliteCustomerStore } from './customers/sqlite-customer-store.js';
import { SqliteKeptAnswers } from './idempotency/sqlite-kept-answers.js';
import { SqliteOperations } from './operations/sqlite-operations.js';
import { SqliteOutbox } from './mail/sqlite-outbox.js';
import { SqlitePasswordLinks } from './mail/sqlite-password-links.js';
import { SqliteCodesOfKeys } from './one-time-codes/sqlite-one-time-codes.js';
import { SqliteRecoveryRequests } from './recoveries/sqlite-recovery-requests.js';
import { SqliteSegmentMembers } from './segments/sqlite-segment-members.js';
import { SqliteSessionRepository } from './sessions/sqlite-session-repository.js';
import { SqliteCustomerTransaction } from './transactions/sqlite-customer-transaction.js';
import { SqliteTransaction, type WriterContext } from './transactions/sqlite-transaction.js';
import { SqliteUserReader } from './users/sqlite-user-reader.js';
import type { StoreLock } from './database/store-lock.js';
import { putAway } from './database/wal-mark.js';
import { SqliteOldSegments } from './upgrade/sqlite-old-segments.js';
import type { SqliteTables } from './writing/sqlite-tables.js';
import type { WriterQueue } from './writing/writer-queue.js';

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
  readonly users: SqliteUserReader;
  readonly sessions: SqliteSessionRepository;
  readonly recordValues: SqliteRecordValues;
  readonly codes: SqliteCodesOfKeys;
  readonly limits: SqliteAttemptLimits;
  readonly recoveries: SqliteRecoveryRequests;
  readonly outbox: SqliteOutbox;
  readonly links: SqlitePasswordLinks;
  readonly answers: SqliteKeptAnswers;
  readonly avatarReferences: SqliteAvatarReferences;
  readonly log: SqliteChangeLog;
  readonly history: SqliteChangeHistory;
  readonly authoritySnapshots: SqliteAuthoritySnapshots;
  readonly audit: SqliteAudit;
  readonly customers: SqliteCustomerStore;
  readonly customerLogs: SqliteCustomerLogs;
  readonly operations: SqliteOperations;
  readonly segmentMembers: SqliteSegmentMembers;
  readonly customerImports: SqliteCustomerImports;
  readonly oldSegments: SqliteOldSegments;
  #closing: Promise<void> | undefined;

  constructor(private readonly parts: SqliteStoreParts) {
    this.users = new SqliteUserReader(parts.connections, parts.lists);
    this.sessions = new SqliteSessionRepository(parts.connections);
    this.recordValues = new SqliteRecordValues(parts.connections);
    this.codes = new SqliteCodesOfKeys(parts.connections);
    this.limits = new SqliteAttemptLimits(parts.connections);
    this.recoveries = new SqliteRecoveryRequests(parts.connections);
    this.outbox = new SqliteOutbox(parts.connections);
    this.links = new SqlitePasswordLinks(parts.connections);
    this.answers = new SqliteKeptAnswers(parts.connections);
    this.avatarReferences = new SqliteAvatarReferences(parts.connections);
    this.log = new SqliteChangeLog(parts.connections, parts.lists, parts.place);
    this.history = new SqliteChangeHistory(parts.connections);
    this.authoritySnapshots = new SqliteAuthoritySnapshots(parts.connections);
    this.audit = new SqliteAudit(parts.file, parts.connections);
    this.customers = new SqliteCustomerStore(parts.connections, parts.lists, (callback, { isLarge = false } = {}) =>
      this.#transactOnCustomers(callback, isLarge),
    );
    this.customerLogs = new SqliteCustomerLogs(parts.connections, parts.lists);
    this.operations = new SqliteOperations(parts.connections);
    this.segmentMembers = new SqliteSegmentMembers(parts.connections, parts.lists, parts.counts);
    this.customerImports = new SqliteCustomerImports(parts);
    this.oldSegments = new SqliteOldSegments(parts.connections, parts.writer);
  }

  transact<T>(callback: TransactionCallback<T>): Promise<T> {
    return this.parts.queue.add((scope) => callback(new SqliteTransaction(this.parts.context, scope)));
  }

  #transactOnCustomers<T>(
    callback: (transaction: GuardedCustomerTransaction) => Promise<T>,
    isLarge: boolean,
  ): Promise<T> {
    const { tables, transaction } = this.parts.context;
    return this.parts.queue.add(
      (scope) => {
        const slices = isLarge ? new TransactionSlices() : undefined;
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
