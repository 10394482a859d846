import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AvatarCopies } from '../../../application/ports/avatar-store.js';
import type { DumpSnapshot, StoreCollection, StoreRows } from '../../../application/ports/store-dump.js';
import type { Restoration } from '../../../application/ports/store-restore.js';
import { CustomerLoad } from '../customers/customer-load.js';
import { asFailedWrite } from '../database/driver-errors.js';
import { migrate } from '../migrations/migrate.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { closeDatabase, openDatabase } from '../database/open-database.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { StoreLock } from '../database/store-lock.js';
import { markDerived } from '../upgrade/derived-version.js';
import { SqliteDumpSnapshot } from './sqlite-dump-snapshot.js';
import { unfinishedCopyOf } from './unfinished-copy.js';
import type { AuthorityRecord } from '../../../domain/authority/kinds/kind.js';
import { byPlural } from '../../../domain/authority/kinds/kinds.js';
import { AssertionKeyTable } from '../assertions/assertion-key-table.js';
import { AttemptLimitTable } from '../limits/attempt-limit-table.js';
import { RecordTable } from '../authority/record-table.js';
import { ChangeTable } from '../changes/change-table.js';
import { CodesTable } from '../one-time-codes/codes-table.js';
import { RecoveryTable } from '../recoveries/recovery-table.js';
import { SqliteHead } from '../changes/sqlite-head.js';
import { SignInKeyTable } from '../sign-in/sign-in-key-table.js';
import { CustomerTrashTable } from '../trash/customer-trash-table.js';
import { TotalsTable } from '../totals/totals-table.js';
import { UserTable } from '../users/user-table.js';
import { ViewTable } from '../views/view-table.js';
import { WebhookQueueTable } from '../webhooks/webhook-queue-table.js';
import { COPIED, newQueue } from '../../../application/ports/webhook-queues.js';

/** Holds pages and the entries of an index being sorted. */
const CACHE_KIB = 49_152;

interface RestorationTarget {
  /** The database file to create. */
  readonly file: string;
  /** Held exclusively. The restoration closes it. */
  readonly lock: StoreLock;
  readonly images: AvatarCopies;
}

/**
 * Fills a separate file under another name, without syncing it meanwhile: an interrupted copy is discarded as a whole. The file
 * gets the store's name once all of it is on disk. Transactions have SQLite's journal, because building the search index undoes a
 * savepoint.
 */
export class SqliteRestoration implements Restoration {
  readonly images: AvatarCopies;

  private constructor(
    private readonly target: RestorationTarget,
    private readonly database: SqliteDatabase,
    private readonly load: CustomerLoad,
    private readonly writer: RowWriter,
  ) {
    this.images = target.images;
  }

  static async begin(target: RestorationTarget): Promise<SqliteRestoration> {
    const database = await openDatabase(unfinishedCopyOf(target.file));
    try {
      await migrate(database, MIGRATIONS);
      markDerived(database);
      database.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -${CACHE_KIB}`);
      const load = CustomerLoad.begin(database)!;
      return new SqliteRestoration(target, database, load, new RowWriter(database, load));
    } catch (error) {
      closeDatabase(database);
      throw error;
    }
  }

  async write<C extends StoreCollection>(collection: C, rows: readonly StoreRows[C][]): Promise<void> {
    try {
      this.database.exec('BEGIN');
      this.writer.write(collection, rows);
      this.database.exec('COMMIT');
    } catch (error) {
      throw asFailedWrite(error);
    }
  }

  async complete(onStep: (done: number, total: number) => void): Promise<void> {
    const total = CustomerLoad.steps.length;
    let done = 0;
    try {
      onStep(done, total);
      for (const _ of this.load.finish()) {
        onStep((done += 1), total);
        await nextTurn();
      }
    } catch (error) {
      throw asFailedWrite(error);
    }
  }

  readBack(): DumpSnapshot {
    return new SqliteDumpSnapshot(this.database);
  }

  async release(): Promise<void> {
    const { file, lock } = this.target;
    closeDatabase(this.database);
    try {
      const unfinished = unfinishedCopyOf(file);
      await sync(unfinished);
      await rename(unfinished, file);
      await sync(dirname(file));
    } finally {
      lock.close();
    }
  }

  async abandon(): Promise<void> {
    closeDatabase(this.database);
    this.target.lock.close();
  }
}

/** Flushes a file, or the names in a folder, to disk. Does nothing for folders on Windows, which can't be opened. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (['EISDIR', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

type Writers = { readonly [C in StoreCollection]: (row: StoreRows[C]) => void };

/** Writes the rows of a dump through the tables that transactions use. */
class RowWriter {
  readonly #writers: Writers;

  constructor(database: SqliteDatabase, load: CustomerLoad) {
    const [head, changes, records] = [new SqliteHead(database), new ChangeTable(database), new RecordTable(database)];
    const [users, codes, assertionKeys, limits, recoveries] = [
      new UserTable(database),
      new CodesTable(database),
      new AssertionKeyTable(database),
      new AttemptLimitTable(database),
      new RecoveryTable(database),
    ];
    const [queues, keys] = [new WebhookQueueTable(database), new SignInKeyTable(database)];
    const [totals, views, trash] = [
      new TotalsTable(database),
      new ViewTable(database),
      new CustomerTrashTable(database),
    ];
    this.#writers = {
      head: (row) => head.replace(row),
      changes: (row) => changes.insertStored(row),
      ...byPlural((kind) => (record: AuthorityRecord) => records.write([{ kind, put: [record], removed: [] }])),
      users: ({ user, passwordHash }) => users.insert(user, passwordHash),
      sign_in_keys: (row) => keys.insert(row),
      one_time_codes: (row) => codes.put(row),
      assertion_keys: (row) => assertionKeys.put(row),
      webhook_queues: (row) => queues.put(newQueue(row, COPIED)),
      attempt_limits: ({ key, state }) => limits.put(key, state),
      recovery_requests: (row) => recoveries.insert(row),
      totals: (row) => totals.keep([row]),
      views: (row) => views.insert(row),
      customers: (row) => load.copyCustomer(row),
      customer_trash: (row) => trash.insert(row),
      customer_log: ({ seq, entry }) => load.copyEntry(seq, entry),
    };
  }

  write<C extends StoreCollection>(collection: C, rows: readonly StoreRows[C][]): void {
    const write = this.#writers[collection];
    for (const row of rows) write(row);
  }
}
