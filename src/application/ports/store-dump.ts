import type { AssertionKey } from '../../domain/assertions/assertion-key.js';
import type { Plural, RecordIn } from '../../domain/authority/kinds/kinds.js';
import type { Head } from '../../domain/changes/change.js';
import type { StoredEntry } from '../../domain/changes/stored-entry.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { Customer } from '../../domain/customers/customer.js';
import type { TrashedCustomer } from '../../domain/customers/trash.js';
import type { AttemptState } from '../../domain/limits/attempt-limit.js';
import type { SignInKey } from '../../domain/sign-in/sign-in-key.js';
import type { DayTotals } from '../../domain/totals/day-totals.js';
import type { User } from '../../domain/users/user.js';
import type { StoredView } from '../../domain/views/view.js';
import type { StoredCodes } from './one-time-codes.js';
import type { RecoveryRequest } from './recovery-requests.js';
import type { WebhookPlace } from './webhook-queues.js';

/** A user with the password hash, which no other port returns. `invitedUntil` is null: links aren't copied. */
export interface StoredUser {
  readonly user: User;
  readonly passwordHash: string | null;
}

/** Attempts counted for one key. */
export interface StoredAttempts {
  readonly key: string;
  readonly state: AttemptState;
}

/** A customer log entry with its sequence number. */
export interface NumberedEntry {
  readonly seq: number;
  readonly entry: CustomerLogEntry;
}

type RowsOfKinds = { readonly [P in Plural]: RecordIn<P> };

/**
 * Rows of all collections of a store without derived data, for copying between storages. Doesn't include sessions (users
 * of a copy sign in again), values that work once, or images (see `AvatarStore`).
 */
export interface StoreRows extends RowsOfKinds {
  /** One row: the log's head. */
  readonly head: Head;
  readonly changes: StoredEntry;
  readonly users: StoredUser;
  readonly sign_in_keys: SignInKey;
  /** The secrets are sealed with the token key, which isn't copied. */
  readonly one_time_codes: StoredCodes;
  /** The private ones are sealed with the token key. */
  readonly assertion_keys: AssertionKey;
  /** The same; the copy doesn't deliver before somebody switches its webhooks on again. */
  readonly webhook_queues: WebhookPlace;
  readonly attempt_limits: StoredAttempts;
  readonly recovery_requests: RecoveryRequest;
  readonly totals: DayTotals;
  readonly views: StoredView;
  readonly customers: Customer;
  readonly customer_trash: TrashedCustomer;
  /** Entries of erased customers have no values, whether or not they have been erased from the storage. */
  readonly customer_log: NumberedEntry;
}

export type StoreCollection = keyof StoreRows;

/** Snapshot of a store. */
export interface DumpSnapshot {
  count(collection: StoreCollection): Promise<number>;
  /**
   * All rows in batches that fit in memory; `changes` and `customer_log` by sequence number. Nothing is checked or
   * repaired. Throws `DamagedStore` for a row that can't be read.
   */
  rows<C extends StoreCollection>(collection: C): AsyncIterable<readonly StoreRows[C][]>;
}

/** Reads all rows of a store. */
export interface StoreDump {
  /**
   * Calls back with a snapshot that includes every write acknowledged before the call, and doesn't change however long
   * the callback takes. The snapshot is valid until the callback has settled.
   */
  read<T>(callback: (snapshot: DumpSnapshot) => Promise<T>): Promise<T>;
}
