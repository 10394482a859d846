import type { AuthorityDiff } from '../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Change, Head } from '../../domain/changes/change.js';
import type { AttemptLimits } from './attempt-limits.js';
import type { Audit } from './audit.js';
import type { AvatarReferences } from './avatar-references.js';
import type { ChangeLog } from './change-log.js';
import type { CustomerImports } from './customer-imports.js';
import type { CustomerLogs } from './customer-logs.js';
import type { CustomerStore } from './customer-store.js';
import type { RecoveryRequests } from './recovery-requests.js';
import type { SegmentMembers } from './segment-members.js';
import type { TransactionalSessions, SessionRepository } from './session-repository.js';
import type {
  HeldRoles,
  PasswordRehash,
  UserLister,
  UserNames,
  UserReader,
  UserRepository,
} from './user-repository.js';

/**
 * What a work sees of its transaction: everything committed before it and everything earlier works of its group
 * wrote. Every method fails after the work has settled.
 */
export interface StoreTransaction {
  /** Where the log ends; moves with `append`. */
  readonly head: Head;
  readonly users: UserRepository;
  readonly sessions: TransactionalSessions;
  /** Entries with a greater `seq`, this transaction's own included. */
  listChangesAfter(seq: number): Promise<Change[]>;
  /** The tables as they are at `head`. */
  loadRecords(): Promise<AuthorityRecords>;
  /**
   * Whether the log tells of this record's creation, even when it was deleted since. A storage for production
   * seeks an index.
   */
  wasCreated(resource: Change['resource'], recordId: string): Promise<boolean>;
  /**
   * The newest entries of one record or of all abilities, this transaction's own included, newest first: of updates and
   * deletions of the record, of everything that happened to the abilities. Seeks an index.
   */
  listNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<Change[]>;
  /** Whether there are more of these than `limit`. Passes over an index and reads no entry. */
  hasMoreNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<boolean>;
  /** Adds the entry, which must follow `head`, and takes the tables to the state that belongs to it. */
  append(change: Change, diff: AuthorityDiff): Promise<void>;
}

/** A record that the log tells of. Sessions are not asked for. */
export interface RecordOfLog {
  readonly resource: Exclude<Change['resource'], 'session'>;
  readonly recordId: string;
}

/** Entries dated `from` (milliseconds since the epoch) or later, at most `limit`. */
export interface NewestEntries {
  readonly from: number;
  readonly limit: number;
}

/**
 * A unit of work. It awaits only its transaction, has no side effects, and may run more than once. It never catches a
 * failure of its transaction and goes on: on some storages that ends the transaction, so it looks before it writes.
 */
export type TransactionCallback<T> = (transaction: StoreTransaction) => Promise<T>;

/** Rows that a work is going to read, by id: a storage for which a read is a round trip fetches them for a whole group. */
export interface ReadAhead {
  readonly users: readonly string[];
  readonly sessions: readonly string[];
}

/** One storage. Failures of the storage itself are `Unavailable`. */
export interface Store {
  readonly users: UserReader & UserLister & PasswordRehash & HeldRoles & UserNames;
  readonly sessions: SessionRepository;
  readonly limits: AttemptLimits;
  readonly recoveries: RecoveryRequests;
  readonly avatarReferences: AvatarReferences;
  readonly log: ChangeLog;
  readonly audit: Audit;
  readonly customers: CustomerStore;
  readonly customerLogs: CustomerLogs;
  readonly segmentMembers: SegmentMembers;
  readonly customerImports: CustomerImports;
  /**
   * Runs the work alone in the order of the log. Its result or refusal is delivered after the commit of the group it
   * ran in, so that it never rests on what was not kept; a work that throws leaves nothing behind, no hole in `seq`
   * either. Throws `Unavailable`: 'storage_unavailable' or 'storage_full' (nothing was kept) or 'outcome_unknown' (perhaps it was).
   * `reads` changes nothing but the speed.
   */
  transact<T>(work: TransactionCallback<T>, reads?: ReadAhead): Promise<T>;
  /**
   * Overwrites a portion of what erased values have left behind where the storage keeps copies of them, at the latest 13
   * hours after they were erased. Answers whether more is left.
   */
  clearErased(now: number): Promise<boolean>;
  /** Resolves when the storage answers. */
  ping(): Promise<void>;
  /** Writes something small for good and leaves nothing of it. Throws as every write does. */
  probeWrite(): Promise<void>;
  /** Finishes what runs, then closes. Calls after it throw `Unavailable`. */
  close(): Promise<void>;
}
