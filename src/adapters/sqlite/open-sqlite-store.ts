import { extname } from 'node:path';
import { NO_LOCK_QUEUE, type WriteLockQueue } from '../../application/ports/write-lock-queue.js';
import type { Upgrade } from '../../application/ports/upgrade.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { Checkpointer } from './checkpoints/checkpointer.js';
import { refuseUnfinished } from './copy/unfinished-copy.js';
import { hasCustomers } from './customers/customer-load.js';
import { readCustomers } from './customers/read-customers.js';
import { CustomerGroup } from './writing/customer-group.js';
import { CustomerSums } from './customers/customer-sums.js';
import { SearchClearing } from './customers/search-clearing.js';
import { GroupReads } from './users/group-reads.js';
import { GroupTransaction } from './writing/group-transaction.js';
import { ListReader } from './lists/list-reader.js';
import { ListThreads } from './lists/list-threads.js';
import { SqliteLists } from './lists/sqlite-lists.js';
import { requireLatest } from './migrations/migrate.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { isBusy } from './database/driver-errors.js';
import { FileInPlace } from './database/file-in-place.js';
import { closeDatabase, openDatabase } from './database/open-database.js';
import { FilterDeltas } from './segments/filter-deltas.js';
import { retryBusy } from './database/retry-busy.js';
import { SqliteConnections } from './database/sqlite-connections.js';
import type { SqliteDatabase } from './database/sqlite-driver.js';
import { SqliteSnapshot } from './database/sqlite-snapshot.js';
import { SqliteStore } from './sqlite-store.js';
import { SqliteTables } from './writing/sqlite-tables.js';
import { asNotWritable } from './database/store-is-not-writable.js';
import { StoreLock } from './database/store-lock.js';
import { requireDerived } from './upgrade/derived-version.js';
import { upgradeStore, type UpgradeOptions } from './upgrade/upgrade-store.js';
import { markInUse, putAway, refuseSeparated, useRollbackJournal, useWal } from './database/wal-mark.js';
import { WriterQueue } from './writing/writer-queue.js';

/** The time limit of an initial count. No request waits this long. */
const COUNT_MS = 120_000;

/** The program of the threads that read lists. */
export const LIST_THREAD = new URL(`list-thread-main${extname(import.meta.url)}`, import.meta.url);

export interface SqliteStoreOptions extends UpgradeOptions {
  /** The database file, created if missing. Its folder must exist. */
  readonly file: string;
  /** When given, `append` also verifies the hash of every entry. */
  readonly sha256?: Sha256;
  /** `run` by default. */
  readonly upgrade?: Upgrade;
  /**
   * True for a process that writes many customers. It opens a store without any exclusively, if no other process has it
   * open, and with a rollback journal: a bulk load then writes every page once, not into a WAL first.
   */
  readonly bulkImport?: boolean;
  /** None by default. */
  readonly lockQueue?: WriteLockQueue;
  /** Told how each list of customers was read, and why that way. */
  readonly onPlan?: (plan: string) => void;
}

/**
 * Opens the store and upgrades it. Throws `SchemaTooNew`, `StoreIsBeingFilled`, `StoreIsInUse`, `StoreIsUnfinished`,
 * `WalIsMissing`, `JournalIsMissing`, `StoreIsNotWritable` and, with `upgrade: 'refuse'`, `SchemaTooOld`. With that, a store on a
 * read-only disk is opened for reading.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  // Before the lock is shared: a process that closes the store meanwhile removes the WAL, but keeps the mark when it isn't the last.
  refuseSeparated(options.file);
  try {
    const lock = await StoreLock.share(options.file, options.lockTimeoutMs);
    try {
      refuseUnfinished(options.file);
      return await openShared(lock, options);
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    throw asNotWritable(error, options.file);
  }
}

async function openShared(lock: StoreLock, options: SqliteStoreOptions): Promise<SqliteStore> {
  const writer = await openDatabase(options.file);
  try {
    if (options.upgrade === 'refuse') await requireLatest(writer, MIGRATIONS);
    if (lock.isReadOnly && options.upgrade === 'refuse') {
      requireDerived(writer);
      return await assemble(lock, writer, options);
    }
    await retryBusy(() => useWal(writer));
    if (options.upgrade === 'refuse') requireDerived(writer);
    else await upgradeStore(writer, lock, options);
    if (!(options.bulkImport === true && (await takeToFill(writer, lock)))) await markInUse(writer);
    return await assemble(lock, writer, options);
  } catch (error) {
    // SQLite removes the WAL with the last connection, so the file must not stay marked as having one.
    await putAway(writer, options.file, lock).catch(() => undefined);
    closeDatabase(writer);
    throw error;
  }
}

/** Returns whether the store is held exclusively now, with a rollback journal. */
async function takeToFill(writer: SqliteDatabase, lock: StoreLock): Promise<boolean> {
  if (!(await lock.takeAlone())) return false;
  try {
    if (!hasCustomers(writer)) {
      useRollbackJournal(writer);
      return true;
    }
  } catch (error) {
    // Another program has the file open, or a process that is about to end: then it's done with a WAL.
    if (!isBusy(error)) throw error;
  }
  await lock.shareAgain();
  return false;
}

async function assemble(lock: StoreLock, writer: SqliteDatabase, options: SqliteStoreOptions): Promise<SqliteStore> {
  const reader = await openDatabase(options.file, { queryOnly: true });
  try {
    return connect(lock, writer, reader, options);
  } catch (error) {
    closeDatabase(reader);
    throw error;
  }
}

function connect(
  lock: StoreLock,
  writer: SqliteDatabase,
  reader: SqliteDatabase,
  options: SqliteStoreOptions,
): SqliteStore {
  const { file, sha256, bulkImport = false, lockQueue = NO_LOCK_QUEUE, onWarning = () => undefined } = options;
  const checkpointer = new Checkpointer({ file, onWarning, nextWriter: lock.nextWriter, writesLarge: bulkImport });
  const customerSums = new CustomerSums(writer);
  const reads = new GroupReads();
  const place = new FileInPlace(file, onWarning);
  const transaction = new GroupTransaction(
    writer,
    new CustomerGroup(customerSums, new FilterDeltas(writer)),
    reads,
    place,
  );
  const queue: WriterQueue = new WriterQueue(
    transaction,
    lock.nextWriter,
    () => checkpointer.committed((until) => queue.pause(until)),
    lockQueue,
  );
  const tables = new SqliteTables(writer, reads);
  const snapshot = new SqliteSnapshot(reader);
  const listReader = new ListReader(reader, readCustomers());
  const connections = new SqliteConnections(new SqliteTables(reader), tables, queue, snapshot);
  return new SqliteStore({
    file,
    place,
    lock,
    writer,
    reader,
    queue,
    connections,
    context: { tables, transaction, sha256 },
    searchClearing: new SearchClearing(writer),
    checkpointer,
    onWarning,
    lists: new SqliteLists(listReader, snapshot, new ListThreads(file, LIST_THREAD), options.onPlan),
    counts: new SqliteLists(listReader, snapshot, new ListThreads(file, LIST_THREAD, COUNT_MS)),
  });
}
