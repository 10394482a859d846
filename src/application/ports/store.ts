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
 * Transaction, passed to callbacks. Sees everything committed before it and everything written by earlier callbacks of
 * its group. Every method fails after the callback has settled.
 */
export interface StoreTransaction {
  /** The log's head; updated by `append`. */
  readonly head: Head;
  readonly users: UserRepository;
  readonly sessions: TransactionalSessions;
  /** Lists entries with a greater `seq`, including this transaction's own. */
  listChangesAfter(seq: number): Promise<Change[]>;
  /** Reads the tables at `head`. */
  loadRecords(): Promise<AuthorityRecords>;
  /**
   * Whether the log contains this record's creation, even if the record was deleted since. Production storages use an
   * index.
   */
  wasCreated(resource: Change['resource'], recordId: string): Promise<boolean>;
  /**
   * Lists the newest entries, newest first, including this transaction's own: updates and deletions of one record, or all
   * entries about abilities. Uses an index.
   */
  listNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<Change[]>;
  /** Appends an entry, which must follow `head`, and applies `diff` to the tables. */
  append(change: Change, diff: AuthorityDiff): Promise<void>;
}

/** Reference to a record in the log. Not used for sessions. */
export interface RecordOfLog {
  readonly resource: Exclude<Change['resource'], 'session'>;
  readonly recordId: string;
}

/** Selects entries from `from` (milliseconds since the epoch) on, at most `limit`. */
export interface NewestEntries {
  readonly from: number;
  readonly limit: number;
}

/**
 * Callback that runs in a transaction. It must await only its transaction, have no side effects, and may run more than
 * once. It must not continue after a failed call: on some storages a failure ends the transaction, so check before
 * writing.
 */
export type TransactionCallback<T> = (transaction: StoreTransaction) => Promise<T>;

/** Ids of rows that a callback is going to read. Storages where a read is a round trip prefetch them for a whole group. */
export interface ReadAhead {
  readonly users: readonly string[];
  readonly sessions: readonly string[];
}

/** A storage. Its failures are `Unavailable`. */
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
   * Runs the callback in a transaction, serialised with all others that write the log. Its result or error is delivered
   * after the commit of its group, so it never depends on uncommitted data; a callback that throws leaves no trace and no
   * gap in `seq`. Throws `Unavailable`: 'storage_unavailable' or 'storage_full' (nothing was saved) or 'outcome_unknown'
   * (the change may or may not have been saved). `reads` is only an optimisation.
   */
  transact<T>(callback: TransactionCallback<T>, reads?: ReadAhead): Promise<T>;
  /**
   * Overwrites some of the copies of erased values that the storage still has, at the latest 13 hours after they were
   * erased. Returns whether more is left.
   */
  clearErased(now: number): Promise<boolean>;
  /** Resolves when the storage responds. */
  ping(): Promise<void>;
  /** Tests writing with a small durable write that it removes again. Throws like any write. */
  probeWrite(): Promise<void>;
  /** Waits for running operations, then closes. Later calls throw `Unavailable`. */
  close(): Promise<void>;
}
