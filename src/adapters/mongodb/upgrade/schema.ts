import type { Db, IndexDescription } from 'mongodb';
import type { Upgraded } from '../../../application/ports/upgrade.js';
import { GENESIS } from '../../../domain/changes/change.js';
import { CUSTOMER_INDEXES } from '../customers/customer-indexes.js';
import { buildIndexes } from '../database/build-indexes.js';
import { alreadyExists } from '../database/driver-errors.js';
import { onceOnly } from '../database/once-only.js';
import { countColumns } from '../customers/count-columns.js';
import { REMOVED_AFTER_SECONDS } from '../instances/running-instances.js';
import { hashSessionIds } from './hash-session-ids.js';
import { moveAuthorityRecords } from './move-authority-records.js';
import { addUseOfAccounts } from './add-use-of-accounts.js';
import { addRoleSets } from '../users/count-role-sets.js';
import { OF_RECORDS } from '../documents/answer-document.js';
import { ENDED, RUNNING } from '../documents/operation-document.js';
import { WAITING } from '../documents/mail-documents.js';
import { THAT_WAIT } from '../documents/webhook-documents.js';
import { BY_ROLE } from '../users/choose-path.js';
import { BY_ROLE_SET } from '../users/buffered-users-of-sets.js';
import { MongoCollections } from '../database/mongo-collections.js';
import { SchemaTooNew } from '../../storage-kernel/schema-too-new.js';
import { SchemaTooOld } from '../../storage-kernel/schema-too-old.js';
import { DERIVED_VERSION, type OnDerived } from '../../storage-kernel/derivation.js';
import { UpgradeIsUnfinished } from '../../storage-kernel/upgrade-is-unfinished.js';
import { deriveAnew, isDerived, markDerived } from './derive-anew.js';
import { NO_FORMER_HOLDER, shutOutOlder } from '../database/shut-out-older.js';

/** Raised when a release writes documents that an older one would misread, and by each version of derived data. */
const SCHEMA_VERSION = 7 + DERIVED_VERSION;
/** From this version on, sessions are stored under the SHA-256 of their token's id. */
const HASHED_SESSION_IDS = 3;
/** From this version on, users are counted by their role sets. */
const ROLE_SETS = 4;

/** From this version on, customers are counted by their own columns. */
const COLUMN_COUNTS = 5;

/** From this version on, every user has the flags that lists filter by. */
const USER_FLAGS = 6;

/** From this version on, records of the authority are in one collection. */
const AUTHORITY_RECORDS = 7;

/** From this version on, users say how their accounts are used. */
const USE_OF_ACCOUNTS = 9;

const NO_CUSTOMERS = { seq: 0, locked_by: '', filters: 0, filter_deltas: {} };

/** Every collection with its indexes. All use the simple collation, which compares bytes. */
const INDEXES: Readonly<Record<string, readonly IndexDescription[]>> = {
  heads: [NO_FORMER_HOLDER],
  changes: [
    { key: { at: 1, _id: 1 } },
    { key: { resource: 1, _id: 1 } },
    { key: { record_id: 1, _id: 1 } },
    { key: { actor_id: 1, _id: 1 } },
    { key: { resource: 1, record_id: 1 }, partialFilterExpression: { action: 'created' } },
  ],
  authority_records: [],
  record_values: [{ key: { kind: 1, id: 1 } }],
  authority_snapshots: [],
  users: [
    { key: { email_key: 1 }, unique: true },
    { key: { external_id: 1 }, unique: true, sparse: true },
    { key: BY_ROLE },
    { key: { first_name_folded: 1, _id: 1 } },
    { key: { last_name_folded: 1, _id: 1 } },
    { key: { email_folded: 1, _id: 1 } },
    { key: BY_ROLE_SET },
    { key: { created: 1, _id: 1 } },
    { key: { last_seen: 1, _id: 1 } },
    { key: { invited_until: 1, _id: 1 } },
    { key: { second_factor: 1, _id: 1 } },
    { key: { avatar_name: 1 }, sparse: true },
  ],
  role_sets: [{ key: { role_ids: 1 } }],
  sessions: [
    { key: { expires_at: 1 } },
    { key: { user_id: 1, epoch: 1, expires_at: 1 } },
    { key: { key_id: 1 }, sparse: true },
    { key: { provider_session: 1 }, sparse: true },
  ],
  sign_in_keys: [{ key: { kind: 1, scope: 1, key: 1 }, unique: true }, { key: { user_id: 1 } }],
  one_time_values: [{ key: { expires_at: 1 } }],
  one_time_codes: [],
  assertion_keys: [],
  attempt_limits: [{ key: { expires_at: 1 } }],
  recovery_requests: [{ key: { at: 1 } }],
  outbox: [
    { key: { mailbox: 1, queued_at: 1 } },
    { key: { due_at: 1 }, partialFilterExpression: WAITING },
    { key: { expires_at: 1 }, partialFilterExpression: WAITING },
    { key: { queued_at: 1, _id: 1 } },
  ],
  password_links: [{ key: { expires_at: 1 } }],
  directory_takings: [{ key: { at: 1, token_id: 1 } }],
  kept_answers: [
    { key: { actor_id: 1, number: 1 }, unique: true },
    { key: { record_id: 1 }, partialFilterExpression: OF_RECORDS },
    { key: { kept_at: 1 } },
  ],
  operations: [
    { key: { lease_until: 1 }, partialFilterExpression: RUNNING },
    { key: { ended: 1 }, partialFilterExpression: ENDED },
  ],
  operation_entries: [],
  webhook_queues: [],
  webhook_tries: [
    { key: { webhook_id: 1, _id: 1 } },
    { key: { webhook_id: 1, generation: 1 }, partialFilterExpression: THAT_WAIT },
  ],
  views: [{ key: { owner_id: 1 } }, { key: { audience: 1 }, partialFilterExpression: { audience: 'everybody' } }],
  totals: [{ key: { series: 1, key: 1, day: 1 } }, { key: { day: 1 } }],
  settings: [],
  avatars: [],
  instances: [{ key: { at: 1 }, expireAfterSeconds: REMOVED_AFTER_SECONDS }],
  ...CUSTOMER_INDEXES,
};

/** The names of all collections. */
export const COLLECTION_NAMES: readonly string[] = Object.keys(INDEXES);

/**
 * Creates missing collections, indexes and head rows. Every step is idempotent and safe when several instances start at
 * once: after a failure, the next start goes on. Returns the versions if an existing store was upgraded. Throws
 * `SchemaTooNew`.
 */
export async function prepareSchema(
  database: Db,
  onDerived: OnDerived = () => undefined,
): Promise<Pick<Upgraded, 'from' | 'to'> | undefined> {
  const collections = new MongoCollections(database);
  const { settings, heads, customerHeads, users } = collections;
  const found = await versionOf(database);
  refuseNewer(found);
  await makeCollections(database);
  if (found > 0 && found < SCHEMA_VERSION) await shutOutOlder(database);
  await buildIndexes(
    database.client,
    Object.entries(INDEXES).map(([name, indexes]) => ({ collection: database.collection<never>(name), indexes })),
  );
  const { seq, at, hash } = GENESIS;
  await onceOnly(() =>
    heads.updateOne({ _id: 'authority' }, { $setOnInsert: { seq, at, hash, locked_by: '' } }, { upsert: true }),
  );
  await onceOnly(() => customerHeads.updateOne({ _id: 'customers' }, { $setOnInsert: NO_CUSTOMERS }, { upsert: true }));
  if (found > 0 && found < AUTHORITY_RECORDS) await moveAuthorityRecords(database);
  if (found < HASHED_SESSION_IDS) await hashSessionIds(database);
  if (found < ROLE_SETS) await addRoleSets(database);
  // A new database has no customers, and a copy counts them itself.
  if (found > 0 && found < COLUMN_COUNTS) {
    await countColumns(database, async () => (await versionOf(database)) >= COLUMN_COUNTS);
  }
  // A new database has nothing to derive anew, nor has a copy.
  if (found > 0) await deriveAnew(database, onDerived);
  else await onceOnly(() => markDerived(collections));
  if (found > 0 && found < USER_FLAGS) {
    for (const flag of ['email_verified', 'totp'])
      await users.updateMany({ [flag]: { $exists: false } }, { $set: { [flag]: false } });
  }
  if (found > 0 && found < USE_OF_ACCOUNTS) await addUseOfAccounts(collections);
  await onceOnly(() => settings.updateOne({ _id: 'schema' }, { $max: { version: SCHEMA_VERSION } }, { upsert: true }));
  return found > 0 && found < SCHEMA_VERSION ? { from: found, to: SCHEMA_VERSION } : undefined;
}

/** Creates the missing collections, without indexes. */
export async function makeCollections(database: Db): Promise<void> {
  await Promise.all(COLLECTION_NAMES.map((name) => makeCollection(database, name)));
}

/** Checks the schema version without writing. Throws `SchemaTooOld` or `SchemaTooNew`. */
export async function requireLatestSchema(database: Db): Promise<void> {
  const found = await versionOf(database);
  refuseNewer(found);
  if (found < SCHEMA_VERSION) throw new SchemaTooOld({ place: 'database', found, known: SCHEMA_VERSION });
  if (!(await isDerived(database))) throw new UpgradeIsUnfinished();
}

/** 0 when the first start hasn't completed. */
async function versionOf(database: Db): Promise<number> {
  const found = await new MongoCollections(database).settings.findOne({ _id: 'schema' });
  return found !== null && 'version' in found ? found.version : 0;
}

function refuseNewer(found: number): void {
  if (found > SCHEMA_VERSION) throw new SchemaTooNew({ place: 'database', found, known: SCHEMA_VERSION });
}

async function makeCollection(database: Db, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    if (!alreadyExists(error)) throw error;
  }
}
