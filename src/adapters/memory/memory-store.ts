import type { Store, TransactionCallback } from '../../application/ports/store.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { MemoryAttemptLimits } from './limits/memory-attempt-limits.js';
import { MemoryAudit } from './audit/memory-audit.js';
import { MemoryAuthoritySnapshots } from './authority/memory-authority-snapshots.js';
import { MemoryRecordValues } from './authority/memory-record-values.js';
import { MemoryAvatarReferences } from './avatars/memory-avatar-references.js';
import { MemoryChangeHistory } from './changes/memory-change-history.js';
import { MemoryChangeLog } from './changes/memory-change-log.js';
import { MemoryCustomerImports } from './customers/memory-customer-imports.js';
import { MemoryCustomerLogs } from './customers/memory-customer-logs.js';
import { MemoryCustomerState } from './customers/memory-customer-state.js';
import { MemoryCustomerStore } from './customers/memory-customer-store.js';
import { MemoryKeptAnswers } from './idempotency/memory-kept-answers.js';
import { MemoryOperations } from './operations/memory-operations.js';
import { MemoryOutbox } from './mail/memory-outbox.js';
import { MemoryPasswordLinks } from './mail/memory-password-links.js';
import { correctTimes } from './writing/correct-times.js';
import { MemoryQueue } from './writing/memory-queue.js';
import { MemoryCodesOfKeys } from './one-time-codes/memory-one-time-codes.js';
import { MemoryRecoveryRequests } from './recoveries/memory-recovery-requests.js';
import { MemorySegmentMembers } from './segments/memory-segment-members.js';
import { MemorySessionRepository } from './sessions/memory-session-repository.js';
import { MemoryState } from './writing/memory-state.js';
import { MemoryCustomerTransaction } from './transactions/memory-customer-transaction.js';
import { MemoryTransaction } from './transactions/memory-transaction.js';
import type { Gate } from './users/memory-user-finder.js';
import { MemoryUserReader } from './users/memory-user-reader.js';

interface MemoryStoreOptions {
  /** When given, `append` also verifies the hash of every entry. */
  readonly sha256?: Sha256;
}

/**
 * A store in memory, lost when the process ends. One transaction runs at a time and settles within one turn of the
 * event loop. Every other call waits for the transactions before it, so no caller sees uncommitted data. Customers have
 * their own queue.
 */
export class MemoryStore implements Store {
  readonly users: MemoryUserReader;
  readonly sessions: MemorySessionRepository;
  readonly recordValues: MemoryRecordValues;
  readonly codes: MemoryCodesOfKeys;
  readonly limits: MemoryAttemptLimits;
  readonly recoveries: MemoryRecoveryRequests;
  readonly outbox: MemoryOutbox;
  readonly links: MemoryPasswordLinks;
  readonly answers: MemoryKeptAnswers;
  readonly avatarReferences: MemoryAvatarReferences;
  readonly log: MemoryChangeLog;
  readonly history: MemoryChangeHistory;
  readonly authoritySnapshots: MemoryAuthoritySnapshots;
  readonly audit: MemoryAudit;
  readonly customers: MemoryCustomerStore;
  readonly customerLogs: MemoryCustomerLogs;
  readonly operations: MemoryOperations;
  /** A new store each time. */
  readonly oldSegments = { find: async () => undefined, forget: async () => undefined };
  readonly segmentMembers: MemorySegmentMembers;
  readonly customerImports = new MemoryCustomerImports();
  readonly #state = new MemoryState();
  readonly #sha256: Sha256 | undefined;
  readonly #queue = new MemoryQueue();
  readonly #customerQueue = new MemoryQueue();

  constructor(options: MemoryStoreOptions = {}) {
    this.#sha256 = options.sha256;
    const gate: Gate = (call) => this.#queue.inTurn(async () => call());
    this.users = new MemoryUserReader(this.#state, gate);
    this.sessions = new MemorySessionRepository(this.#state, gate);
    this.recordValues = new MemoryRecordValues(this.#state, gate);
    this.codes = new MemoryCodesOfKeys(this.#state, gate);
    this.limits = new MemoryAttemptLimits(this.#state, gate);
    this.recoveries = new MemoryRecoveryRequests(this.#state, gate);
    this.outbox = new MemoryOutbox(this.#state, gate);
    this.links = new MemoryPasswordLinks(this.#state, gate);
    this.answers = new MemoryKeptAnswers(this.#state.answers, gate);
    this.log = new MemoryChangeLog(this.#state, gate);
    this.history = new MemoryChangeHistory(this.#state, gate);
    this.authoritySnapshots = new MemoryAuthoritySnapshots(this.#state, gate);
    this.audit = new MemoryAudit(this.#state, gate);
    const customers = new MemoryCustomerState();
    this.avatarReferences = new MemoryAvatarReferences(this.#state, customers, gate);
    this.customers = new MemoryCustomerStore(customers, this.#customerQueue, (callback) =>
      this.#customerQueue.transact(() => new MemoryCustomerTransaction(customers, this.#state.answers), callback),
    );
    this.customerLogs = new MemoryCustomerLogs(customers, this.#customerQueue);
    this.operations = new MemoryOperations(customers, this.#customerQueue);
    this.segmentMembers = new MemorySegmentMembers(customers, this.#customerQueue);
  }

  transact<T>(callback: TransactionCallback<T>): Promise<T> {
    return this.#queue.transact(() => new MemoryTransaction(this.#state, this.#sha256), callback);
  }

  async ping(): Promise<void> {
    await this.log.head();
  }

  /** Not applicable: nothing comes between the check and the commit. */
  async endIdleTransactions(): Promise<void> {}

  async correctTimes(now: number): Promise<void> {
    await this.#queue.inTurn(async () => {
      correctTimes(this.#state, now);
    });
    await this.operations.correct(now);
  }

  async clearErased(): Promise<boolean> {
    return false;
  }

  async probeWrite(): Promise<void> {
    await this.ping();
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#customerQueue.close()]);
  }
}
