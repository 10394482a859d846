import type { AssertionKey, PublicJwk } from '../../domain/assertions/assertion-key.js';
import type { AuthorityRecord } from '../../domain/authority/kinds/kind.js';
import { byPlural } from '../../domain/authority/kinds/kinds.js';
import type { Head, Json } from '../../domain/changes/change.js';
import type { EntryColumns, StoredEntry } from '../../domain/changes/stored-entry.js';
import type { CustomerLogEntry, FieldChange } from '../../domain/customers/customer-log.js';
import type { Customer } from '../../domain/customers/customer.js';
import type { TrashedCustomer } from '../../domain/customers/trash.js';
import { STANDARD_FIELDS, type CustomerFields } from '../../domain/customers/customer-fields.js';
import { compareText } from '../../domain/lists/compare.js';
import type { AttemptState } from '../../domain/limits/attempt-limit.js';
import type { SignInKey } from '../../domain/sign-in/sign-in-key.js';
import type { DayTotals } from '../../domain/totals/day-totals.js';
import type { User } from '../../domain/users/user.js';
import type { StoredView } from '../../domain/views/view.js';
import type { StoredCodes } from '../ports/one-time-codes.js';
import type { RecoveryRequest } from '../ports/recovery-requests.js';
import type { WebhookPlace } from '../ports/webhook-queues.js';
import type { StoredAttempts, NumberedEntry, StoreCollection, StoredUser, StoreRows } from '../ports/store-dump.js';

/** How to serialise each field of a record, in this order. A new field fails to compile until it's added. */
type Fields<T> = { readonly [K in keyof T]-?: (value: T[K]) => Json };

const same = (value: Json) => value;
const VERSION_AND_TIMES = { version: same, created: same, updated: same };

const writeHead = record<Head>({ seq: same, at: same, hash: same });
const writeColumns = record<EntryColumns>({
  seq: same,
  at: same,
  actor_id: same,
  resource: same,
  record_id: same,
  action: same,
  request_id: same,
});
const writeChange = record<StoredEntry>({ columns: writeColumns, text: same, hash: same });
const writeUser = record<User>({
  id: same,
  email: same,
  exactEmail: (value) => value === true,
  firstName: same,
  lastName: same,
  avatar: same,
  suspended: same,
  roleIds: same,
  groupIds: same,
  madeBy: same,
  externalId: same,
  addressSetBy: same,
  suspendedByDirectory: same,
  emailVerified: same,
  hasPassword: same,
  totp: same,
  hasPasskey: same,
  lastSeen: same,
  invitedUntil: same,
  epoch: same,
  ...VERSION_AND_TIMES,
});
const writeStoredUser = record<StoredUser>({ user: writeUser, passwordHash: same });
const writeKey = record<SignInKey>({
  id: same,
  userId: same,
  kind: same,
  scope: same,
  key: same,
  data: same,
  created: same,
  lastUsed: same,
});
const writeCodes = record<StoredCodes>({
  userId: same,
  keyId: same,
  sealed: same,
  lastStep: same,
  recoveryHashes: same,
});
const writePublicKey = record<PublicJwk>({ kty: same, crv: same, x: same, y: same });
const writeAssertionKey = record<AssertionKey>({
  id: same,
  publicKey: writePublicKey,
  signsFrom: same,
  seals: (seals) => Object.entries(seals).sort(([a], [b]) => compareText(a, b)),
});
const writePlace = record<WebhookPlace>({ id: same, keyId: same, sealed: same, changes: same, customers: same });
const writeState = record<AttemptState>({ tries: same, waits: same, blockedUntil: same, expiresAt: same });
const writeAttempts = record<StoredAttempts>({ key: same, state: writeState });
const writeRecovery = record<RecoveryRequest>({ id: same, userId: same, at: same });
const writeTotals = record<DayTotals>({ series: same, key: same, part: same, day: same, counts: same });
const writeView = record<StoredView>({ id: same, ownerId: same, audience: same, data: same });
const writeCustomer = record<Customer>({
  id: same,
  ...(Object.fromEntries(STANDARD_FIELDS.map(({ property }) => [property, same])) as Fields<CustomerFields>),
  ownColumns: (columns) => [...columns],
  ...VERSION_AND_TIMES,
});
const writeTrashed = record<TrashedCustomer>({ customer: writeCustomer, deleted: same, actorId: same, entryId: same });
const writeFieldChange = record<FieldChange>({ field: same, from: same, to: same });
const writeEntry = record<CustomerLogEntry>({
  id: same,
  customerId: same,
  type: same,
  actorId: same,
  created: same,
  changes: (changes) => changes.map(writeFieldChange),
});
const writeNumberedEntry = record<NumberedEntry>({ seq: same, entry: writeEntry });

const WRITERS: { readonly [C in StoreCollection]: (row: StoreRows[C]) => Json } = {
  head: writeHead,
  changes: writeChange,
  ...byPlural(
    (kind) =>
      (row: AuthorityRecord): Json =>
        kind.write(row),
  ),
  users: writeStoredUser,
  sign_in_keys: writeKey,
  one_time_codes: writeCodes,
  assertion_keys: writeAssertionKey,
  webhook_queues: writePlace,
  attempt_limits: writeAttempts,
  recovery_requests: writeRecovery,
  totals: writeTotals,
  views: writeView,
  customers: writeCustomer,
  customer_trash: writeTrashed,
  customer_log: writeNumberedEntry,
};

/** All collections, in the order in which they are copied. */
export const COLLECTIONS = Object.keys(WRITERS) as readonly StoreCollection[];

/** Serialises a row independently of the storage: rows are equal when their texts are. */
export function rowText<C extends StoreCollection>(collection: C, row: StoreRows[C]): string {
  return JSON.stringify(WRITERS[collection](row));
}

/** Serialises a record as a list of values, without names, which are the same in every row. */
function record<T>(fields: Fields<T>): (value: T) => Json {
  const writers = Object.entries(fields) as [keyof T, (value: T[keyof T]) => Json][];
  return (value) => writers.map(([name, write]) => write(value[name]));
}
