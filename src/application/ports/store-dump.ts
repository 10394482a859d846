import type { Ability } from '../../domain/access/ability.js';
import type { Role } from '../../domain/access/role.js';
import type { Head } from '../../domain/changes/change.js';
import type { StoredEntry } from '../../domain/changes/stored-entry.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { Customer } from '../../domain/customers/customer.js';
import type { Feature } from '../../domain/features/feature.js';
import type { AttemptState } from '../../domain/limits/attempt-limit.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { User } from '../../domain/users/user.js';
import type { RecoveryRequest } from './recovery-requests.js';

/** A user with the one thing that no other port hands out together with the record. */
export interface StoredUser {
  readonly user: User;
  readonly passwordHash: string | null;
}

/** What is remembered of the tries of one key. */
export interface KeptAttempts {
  readonly key: string;
  readonly state: AttemptState;
}

/** An entry of the customers' history with its number in their order. */
export interface NumberedEntry {
  readonly seq: number;
  readonly entry: CustomerLogEntry;
}

/**
 * Everything that a store holds and does not derive, by collection, as it is carried from one storage to another.
 * Sessions are not among it: whoever uses a copy signs in. Stored images lie in their own store, see `AvatarStore`.
 */
export interface StoreRows {
  /** One row: where the log ends. */
  readonly head: Head;
  readonly changes: StoredEntry;
  readonly abilities: Ability;
  readonly roles: Role;
  readonly features: Feature;
  readonly segments: Segment;
  readonly users: StoredUser;
  readonly attempt_limits: KeptAttempts;
  readonly recovery_requests: RecoveryRequest;
  readonly customers: Customer;
  /** Of customers who are gone without values, whether or not the sweeper has been there. */
  readonly customer_log: NumberedEntry;
}

export type StoreCollection = keyof StoreRows;

/** A store at one moment. */
export interface DumpSnapshot {
  count(collection: StoreCollection): Promise<number>;
  /**
   * Every row once, in batches small enough to be held, `changes` and `customer_log` in the order of their numbers. As
   * it lies there: nothing is checked or mended. Throws `DamagedStore` for a row that cannot be read.
   */
  rows<C extends StoreCollection>(collection: C): AsyncIterable<readonly StoreRows[C][]>;
}

/** Reading all of a store. */
export interface StoreDump {
  /**
   * Hands `work` the store as it is at one moment, which no acknowledged write before the call is missing from: all
   * rows belong to it, however long the work takes while others go on writing. Good only until `work` has settled.
   */
  read<T>(work: (snapshot: DumpSnapshot) => Promise<T>): Promise<T>;
}
