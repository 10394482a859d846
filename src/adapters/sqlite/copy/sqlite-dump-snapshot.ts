import type { StoredCodes } from '../../../application/ports/one-time-codes.js';
import type { RecoveryRequest } from '../../../application/ports/recovery-requests.js';
import type {
  DumpSnapshot,
  StoredAttempts,
  NumberedEntry,
  StoreCollection,
  StoredUser,
  StoreRows,
} from '../../../application/ports/store-dump.js';
import type { AssertionKey } from '../../../domain/assertions/assertion-key.js';
import type { AnyKind } from '../../../domain/authority/kinds/kind.js';
import { byPlural, KINDS } from '../../../domain/authority/kinds/kinds.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { TrashedCustomer } from '../../../domain/customers/trash.js';
import type { AttemptState } from '../../../domain/limits/attempt-limit.js';
import { readAssertionKey, type AssertionKeyRow } from '../assertions/assertion-key-table.js';
import { RecordTable } from '../authority/record-table.js';
import { entryOf, type EntryRow } from '../customers/customer-log-row.js';
import { CUSTOMER_COLUMNS, customerOf, type CustomerRow } from '../customers/customer-row.js';
import { BATCH, FROM_THE_START, readBatches } from '../database/read-batches.js';
import { readEntries } from '../changes/read-entries.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteDatabase, SqliteValue } from '../database/sqlite-driver.js';
import { SqliteHead } from '../changes/sqlite-head.js';
import { readCodes, type CodesRow } from '../one-time-codes/codes-table.js';
import type { SignInKey } from '../../../domain/sign-in/sign-in-key.js';
import { KEY_COLUMNS } from '../sign-in/sign-in-key-table.js';
import { readUser, USER_COLUMNS, type UserRow } from '../users/user-row.js';
import type { DayTotals } from '../../../domain/totals/day-totals.js';
import { TRASH_COLUMNS, trashedOf, type TrashRow } from '../trash/customer-trash-table.js';
import { readTotals, TOTALS_COLUMNS, type TotalsRow } from '../totals/totals-table.js';
import type { StoredView } from '../../../domain/views/view.js';
import { VIEW_COLUMNS } from '../views/view-table.js';
import type { WebhookPlace } from '../../../application/ports/webhook-queues.js';

type Batches<Row> = AsyncIterable<readonly Row[]>;

/** The readers of the collections. Those with a numeric key read in its order, which is the order of writing. */
const READERS: { readonly [C in StoreCollection]: (database: SqliteDatabase) => Batches<StoreRows[C]> } = {
  head: (database) => oneBatch([new SqliteHead(database).get()]),
  changes: readEntries,
  ...byPlural((kind) => (database: SqliteDatabase) => readKind(database, kind)),
  users: readUsers,
  sign_in_keys: readKeys,
  one_time_codes: readAllCodes,
  assertion_keys: readAssertionKeys,
  webhook_queues: readPlaces,
  attempt_limits: readAttempts,
  recovery_requests: readRecoveries,
  totals: readAllTotals,
  views: readViews,
  customers: readCustomers,
  customer_trash: readTrash,
  customer_log: readCustomerLog,
};

/** The tables as one connection sees them. The caller ensures that all reads see one snapshot. */
export class SqliteDumpSnapshot implements DumpSnapshot {
  constructor(private readonly database: SqliteDatabase) {}

  count(collection: StoreCollection): Promise<number> {
    const kind = KINDS.find(({ plural }) => plural === collection);
    const rows = kind === undefined ? collection : `authority_records WHERE kind = '${kind.resource}'`;
    const select = this.database.prepare(`SELECT count(*) AS count FROM ${rows}`);
    return retryBusy(() => (select.get() as { count: number }).count);
  }

  rows<C extends StoreCollection>(collection: C): Batches<StoreRows[C]> {
    return READERS[collection](this.database);
  }
}

async function* oneBatch<Row>(rows: readonly Row[]): Batches<Row> {
  if (rows.length > 0) yield rows;
}

/** The rows of a kind: `never` is assignable to any of them. */
async function* readKind(database: SqliteDatabase, kind: AnyKind): Batches<never> {
  yield* oneBatch(await retryBusy(() => new RecordTable(database).list(kind) as never[]));
}

async function* readUsers(database: SqliteDatabase): Batches<StoredUser> {
  type Row = UserRow & { readonly row: number; readonly passwordHash: string | null; readonly roleIds: string };
  const select = database.prepare(
    `SELECT rowid AS row, ${USER_COLUMNS}, password_hash AS passwordHash,
            (SELECT json_group_array(role_id ORDER BY position) FROM user_roles WHERE user_id = users.id) AS roleIds
     FROM users WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`,
  );
  for await (const rows of readBatches<Row>(select, [FROM_THE_START], ({ row }) => [row])) {
    yield rows.map(({ row: _row, passwordHash, roleIds, ...user }) => ({
      user: { ...readUser(user, JSON.parse(roleIds) as string[]), invitedUntil: null },
      passwordHash,
    }));
  }
}

async function* readKeys(database: SqliteDatabase): Batches<SignInKey> {
  const select = database.prepare(`SELECT ${KEY_COLUMNS} FROM sign_in_keys WHERE id > ? ORDER BY id LIMIT ${BATCH}`);
  yield* readBatches<SignInKey>(select, [''], ({ id }) => [id]);
}

async function* readAllCodes(database: SqliteDatabase): Batches<StoredCodes> {
  const others = ['key_id', 'sealed', 'last_step', 'recovery_hashes'];
  for await (const batch of byText<CodesRow>(database, 'one_time_codes', 'user_id', others)) yield batch.map(readCodes);
}

async function* readAssertionKeys(database: SqliteDatabase): Batches<AssertionKey> {
  const rows = byText<AssertionKeyRow>(database, 'assertion_keys', 'id', ['public_key', 'signs_from', 'seals']);
  for await (const batch of rows) yield batch.map(readAssertionKey);
}

async function* readPlaces(database: SqliteDatabase): Batches<WebhookPlace> {
  const select = database.prepare(
    'SELECT id, key_id AS keyId, sealed, changes, customers FROM webhook_queues ORDER BY id',
  );
  yield* oneBatch(await retryBusy(() => select.all() as unknown as WebhookPlace[]));
}

async function* readAttempts(database: SqliteDatabase): Batches<StoredAttempts> {
  const rows = byText<{ key: string; state: string }>(database, 'attempt_limits', 'key', ['state']);
  for await (const batch of rows) {
    yield batch.map(({ key, state }) => ({ key, state: JSON.parse(state) as AttemptState }));
  }
}

async function* readRecoveries(database: SqliteDatabase): Batches<RecoveryRequest> {
  const rows = byText<{ id: string; user_id: string | null; at: number }>(database, 'recovery_requests', 'id', [
    'user_id',
    'at',
  ]);
  for await (const batch of rows) yield batch.map(({ id, user_id, at }) => ({ id, userId: user_id, at }));
}

async function* readAllTotals(database: SqliteDatabase): Batches<DayTotals> {
  type Row = TotalsRow & Pick<DayTotals, 'series'>;
  const select = database.prepare(
    `SELECT series, ${TOTALS_COLUMNS} FROM totals WHERE (series, key, day, part) > (?, ?, ?, ?)
     ORDER BY series, key, day, part LIMIT ${BATCH}`,
  );
  const batches = readBatches<Row>(select, ['', '', FROM_THE_START, ''], ({ series, key, day, part }) => {
    return [series, key, day, part];
  });
  for await (const rows of batches) yield rows.map((row) => readTotals(row.series, row));
}

async function* readViews(database: SqliteDatabase): Batches<StoredView> {
  const select = database.prepare(`SELECT ${VIEW_COLUMNS} FROM views WHERE id > ? ORDER BY id LIMIT ${BATCH}`);
  yield* readBatches<StoredView>(select, [''], ({ id }) => [id]);
}

async function* readCustomers(database: SqliteDatabase): Batches<Customer> {
  const select = database.prepare(
    `SELECT key, ${CUSTOMER_COLUMNS.join(', ')} FROM customers WHERE key > ? ORDER BY key LIMIT ${BATCH}`,
  );
  const batches = readBatches<CustomerRow & { readonly key: number }>(select, [FROM_THE_START], ({ key }) => [key]);
  for await (const rows of batches) yield rows.map(customerOf);
}

async function* readTrash(database: SqliteDatabase): Batches<TrashedCustomer> {
  for await (const rows of byText<TrashRow & { readonly id: string }>(database, 'customer_trash', 'id', TRASH_COLUMNS))
    yield rows.map(trashedOf);
}

/** Entries of customers marked for erasure may still hold values; those values are left out. */
async function* readCustomerLog(database: SqliteDatabase): Batches<NumberedEntry> {
  const select = database.prepare(
    `SELECT seq, id, customer_id, type, actor_id, created, changes,
            EXISTS (SELECT 1 FROM customer_erasures WHERE customer_id = customer_log.customer_id) AS is_deleted
     FROM customer_log WHERE seq > ? ORDER BY seq LIMIT ${BATCH}`,
  );
  const batches = readBatches<EntryRow & { readonly seq: number }>(select, [FROM_THE_START], ({ seq }) => [seq]);
  for await (const rows of batches) yield rows.map((row) => ({ seq: row.seq, entry: entryOf(row) }));
}

function byText<Row extends object>(
  database: SqliteDatabase,
  table: string,
  key: string & keyof Row,
  others: readonly string[],
): Batches<Row> {
  const select = database.prepare(
    `SELECT ${[key, ...others].join(', ')} FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${BATCH}`,
  );
  return readBatches<Row>(select, [''], (row) => [row[key] as SqliteValue]);
}
