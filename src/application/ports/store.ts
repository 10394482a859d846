import type { AuthorityDiff } from '../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Change, Head } from '../../domain/changes/change.js';
import type { AssertionKeys, TransactionalAssertionKeys } from './assertion-keys.js';
import type { AttemptLimits } from './attempt-limits.js';
import type { Audit } from './audit.js';
import type { AuthoritySnapshots } from './authority-snapshots.js';
import type { AvatarReferences } from './avatar-references.js';
import type { ChangeHistory } from './change-history.js';
import type { ChangeLog } from './change-log.js';
import type { Takings, TransactionalTakings } from './directory-takings.js';
import type { CustomerImports } from './customer-imports.js';
import type { CustomerLogs } from './customer-logs.js';
import type { CustomerStore } from './customer-store.js';
import type { CustomerTrash } from './customer-trash.js';
import type { KeptAnswers, TransactionalAnswers } from './kept-answers.js';
import type { CodesOfKeys, TransactionalCodes } from './one-time-codes.js';
import type { OldSegments } from './old-segments.js';
import type { OneTimeValues, TransactionalValues } from './one-time-values.js';
import type { Operations } from './operations.js';
import type { Outbox, TransactionalOutbox } from './outbox.js';
import type { PasswordLinks, TransactionalLinks } from './password-links.js';
import type { RecordOfLog, ResourceOfLog } from './record-of-log.js';
import type { RecordValues } from './record-values.js';
import type { RecoveryRequests } from './recovery-requests.js';
import type { TransactionalWebhooks, WebhookQueues } from './webhook-queues.js';
import type { SegmentMembers } from './segment-members.js';
import type { TransactionalSessions, SessionRepository } from './session-repository.js';
import type { SignInKeys, TransactionalSignInKeys } from './sign-in-keys.js';
import type { Totals } from './totals.js';
import type { TransactionalViews, Views } from './views.js';
import type {
  HeldRoles,
  HolderCounts,
  PasswordRehash,
  SeenUsers,
  UserAsOfReader,
  UserLister,
  UserNames,
  UserReader,
  UserRepository,
} from './user-repository.js';

/**
 * What a callback sees of its transaction: everything committed before it, and everything that earlier callbacks of its
 * group wrote. Every method fails once the callback has settled.
 */
export interface StoreTransaction {
  /** The end of the log; moves with `append`. */
  readonly head: Head;
  readonly users: UserRepository;
  readonly sessions: TransactionalSessions;
  readonly signInKeys: TransactionalSignInKeys;
  readonly oneTimeValues: TransactionalValues;
  readonly codes: TransactionalCodes;
  readonly assertionKeys: TransactionalAssertionKeys;
  readonly outbox: TransactionalOutbox;
  readonly links: TransactionalLinks;
  readonly answers: TransactionalAnswers;
  readonly takings: TransactionalTakings;
  readonly webhookQueues: TransactionalWebhooks;
  readonly views: TransactionalViews;
  /** Returns entries with a greater `seq`, including this transaction's own; not all when they're long, see `mayBeCutShort`. */
  listChangesAfter(seq: number): Promise<Change[]>;
  /** Loads the tables as of `head`. */
  loadRecords(): Promise<AuthorityRecords>;
  /**
   * Returns entries newest first, including this transaction's own: for a record its updates and deletion, for a
   * resource all entries. Ends early when they're long, see `mayBeCutShort`. Uses an index.
   */
  listNewest(of: RecordOfLog | ResourceOfLog, range: NewestEntries): Promise<Change[]>;
  /** True if there are more such entries than `limit`. Reads only an index. */
  hasMoreNewest(of: RecordOfLog, range: NewestEntries): Promise<boolean>;
  /**
   * Adds the entry, which must follow `head`, and applies the change to the tables. A deletion also takes the body out of
   * the kept answer that created the record.
   */
  append(change: Change, diff: AuthorityDiff): Promise<void>;
}

/** Entries dated `from` (milliseconds since the epoch) or later, at most `limit`. */
export interface NewestEntries {
  readonly from: number;
  readonly limit: number;
}

/**
 * A transaction callback. It awaits only its transaction, has no side effects, and may run more than once. It never
 * catches a failure of its transaction and continues: on some storages the failure ends the transaction, so it reads
 * before it writes.
 */
export type TransactionCallback<T> = (transaction: StoreTransaction) => Promise<T>;

/** Ids of rows that a callback will read. Storages where each read is a round trip fetch them for a whole group. */
export interface ReadAhead {
  readonly users: readonly string[];
  readonly sessions: readonly string[];
  /** Whether it may read many more. */
  readonly isLarge?: boolean | undefined;
}

/**
 * The least time that `endIdleTransactions` should be given while other processes are live: they hardly ever need longer between two
 * statements, their network included.
 */
export const MIN_IDLE_MS = 250;

/** One storage. Failures of the storage itself are `Unavailable`. */
export interface Store {
  readonly users: UserReader &
    UserAsOfReader &
    UserLister &
    PasswordRehash &
    SeenUsers &
    HeldRoles &
    HolderCounts &
    UserNames;
  readonly sessions: SessionRepository;
  readonly signInKeys: SignInKeys;
  readonly oneTimeValues: OneTimeValues;
  readonly recordValues: RecordValues;
  readonly codes: CodesOfKeys;
  readonly assertionKeys: AssertionKeys;
  readonly limits: AttemptLimits;
  readonly recoveries: RecoveryRequests;
  readonly outbox: Outbox;
  readonly links: PasswordLinks;
  readonly answers: KeptAnswers;
  readonly takings: Takings;
  readonly avatarReferences: AvatarReferences;
  readonly log: ChangeLog;
  readonly history: ChangeHistory;
  readonly authoritySnapshots: AuthoritySnapshots;
  readonly audit: Audit;
  readonly customers: CustomerStore;
  readonly customerLogs: CustomerLogs;
  readonly customerTrash: CustomerTrash;
  readonly operations: Operations;
  readonly webhookQueues: WebhookQueues;
  readonly totals: Totals;
  readonly views: Views;
  readonly segmentMembers: SegmentMembers;
  readonly oldSegments: OldSegments;
  readonly customerImports: CustomerImports;
  /**
   * Runs the callback alone, in the order of the log. Its result or refusal is delivered after the commit of its group,
   * so it never depends on writes that were lost. A callback that throws leaves nothing behind, not even a gap in `seq`.
   * Throws `Unavailable`: 'storage_unavailable' or 'storage_full' (nothing was saved), or 'outcome_unknown' (the
   * changes may or may not have been saved). `reads` only affects the speed.
   */
  transact<T>(callback: TransactionCallback<T>, reads?: ReadAhead): Promise<T>;
  /**
   * Makes times in the future, which were stored before the clock was set back, `now`: of when mail was queued, recovery was
   * requested, directories took access, customers were deleted, people were seen (in this hour), operations ended and webhooks were tried last. No message waits for longer than
   * `LONGEST_PAUSES` from now, and tries whose entries wait are as `believableWait` has them.
   * What else happened is corrected where it's read: see `AttemptLimits` and `SessionRepository.recordUses`.
   */
  correctTimes(now: number): Promise<void>;
  /**
   * Overwrites a portion of what erased values left behind in storages that keep copies, at most 13 hours after they
   * were erased. Returns whether more is left.
   */
  clearErased(now: number): Promise<boolean>;
  /**
   * Ends open transactions, of any process, that have sent no statement for this many milliseconds. A live process runs them again.
   * Does nothing in storages where no other process can come between a check and its commit. Throws `Unavailable`.
   */
  endIdleTransactions(idleMs: number): Promise<void>;
  /** Resolves when the storage responds. */
  ping(): Promise<void>;
  /** Writes a little data durably and removes it. Throws like every write. */
  probeWrite(): Promise<void>;
  /** Waits for running operations, then closes. Later calls throw `Unavailable`. */
  close(): Promise<void>;
}
