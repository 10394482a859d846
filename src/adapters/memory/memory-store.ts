import type { Store, TransactionCallback } from '../../application/ports/store.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { auditSnapshotOf } from './audit/memory-audit-snapshot.js';
import { MemoryAssertionKeys } from './assertions/memory-assertion-keys.js';
import { MemoryAttemptLimits } from './limits/memory-attempt-limits.js';
import { MemoryAuthoritySnapshots } from './authority/memory-authority-snapshots.js';
import { MemoryRecordValues } from './authority/memory-record-values.js';
import { MemoryAvatarReferences } from './avatars/memory-avatar-references.js';
import { MemoryChangeHistory } from './changes/memory-change-history.js';
import { MemoryChangeLog } from './changes/memory-change-log.js';
import { MemoryCustomerImports } from './customers/memory-customer-imports.js';
import { MemoryCustomerLogs } from './customers/memory-customer-logs.js';
import { MemoryCustomerState } from './customers/memory-customer-state.js';
import { MemoryCustomers } from './customers/memory-customers.js';
import { MemoryTakings } from './directories/memory-takings.js';
import { MemoryKeptAnswers } from './idempotency/memory-kept-answers.js';
import { MemoryOperations } from './operations/memory-operations.js';
import { MemoryOutbox } from './mail/memory-outbox.js';
import { MemoryPasswordLinks } from './mail/memory-password-links.js';
import { correctTimes } from './writing/correct-times.js';
import { MemoryQueue } from './writing/memory-queue.js';
import { MemoryOneTimeCodes } from './one-time-codes/memory-one-time-codes.js';
import { MemoryRecoveryRequests } from './recoveries/memory-recovery-requests.js';
import { MemorySegmentMembers } from './segments/memory-segment-members.js';
import { MemoryOneTimeValues } from './sign-in/memory-one-time-values.js';
import { MemorySignInKeys } from './sign-in/memory-sign-in-keys.js';
import { MemorySessions } from './sessions/memory-sessions.js';
import { MemoryState } from './writing/memory-state.js';
import { MemoryCustomerTransaction } from './transactions/memory-customer-transaction.js';
import { MemoryTransaction } from './transactions/memory-transaction.js';
import { MemoryCustomerTrash } from './trash/memory-customer-trash.js';
import { MemoryTotals } from './totals/memory-totals.js';
import { MemoryUsers } from './users/memory-users.js';
import { MemoryViews } from './views/memory-views.js';
import { MemoryWebhookQueues } from './webhooks/memory-webhook-queues.js';

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
  readonly #sha256: Sha256 | undefined;
  readonly #state = new MemoryState();
  readonly #customers = new MemoryCustomerState();
  readonly #queue = new MemoryQueue();
  readonly #customerQueue = new MemoryQueue();
  readonly users = this.#queue.repository(new MemoryUsers(this.#state));
  readonly sessions = this.#queue.repository(new MemorySessions(this.#state));
  readonly signInKeys = this.#queue.repository(new MemorySignInKeys(this.#state));
  readonly oneTimeValues = this.#queue.repository(new MemoryOneTimeValues(this.#state));
  readonly recordValues = this.#queue.repository(new MemoryRecordValues(this.#state));
  readonly codes = this.#queue.repository(new MemoryOneTimeCodes(this.#state));
  readonly assertionKeys = this.#queue.repository(new MemoryAssertionKeys(this.#state));
  readonly limits = this.#queue.repository(new MemoryAttemptLimits(this.#state));
  readonly recoveries = this.#queue.repository(new MemoryRecoveryRequests(this.#state));
  readonly outbox = this.#queue.repository(new MemoryOutbox(this.#state));
  readonly links = this.#queue.repository(new MemoryPasswordLinks(this.#state));
  readonly totals = this.#queue.repository(new MemoryTotals());
  readonly views = this.#queue.repository(new MemoryViews(this.#state));
  readonly takings = this.#queue.repository(new MemoryTakings(this.#state));
  readonly answers = this.#queue.repository(new MemoryKeptAnswers(this.#state.answers));
  readonly webhookQueues = this.#queue.repository(new MemoryWebhookQueues(this.#state));
  readonly avatarReferences = this.#queue.repository(new MemoryAvatarReferences(this.#state, this.#customers));
  readonly log = this.#queue.repository(new MemoryChangeLog(this.#state));
  readonly history = this.#queue.repository(new MemoryChangeHistory(this.#state));
  readonly authoritySnapshots = this.#queue.repository(new MemoryAuthoritySnapshots(this.#state));
  readonly audit: Store['audit'] = {
    read: async (callback) => callback(await this.#queue.inTurn(async () => auditSnapshotOf(this.#state))),
  };
  readonly customers: Store['customers'] = {
    ...this.#customerQueue.repository(new MemoryCustomers(this.#customers)),
    transact: (callback) =>
      this.#customerQueue.transact(() => new MemoryCustomerTransaction(this.#customers, this.#state.answers), callback),
  };
  readonly customerLogs = this.#customerQueue.repository(new MemoryCustomerLogs(this.#customers));
  readonly customerTrash = this.#customerQueue.repository(new MemoryCustomerTrash(this.#customers));
  readonly operations = this.#customerQueue.repository(new MemoryOperations(this.#customers));
  readonly segmentMembers = this.#customerQueue.repository(new MemorySegmentMembers(this.#customers));
  /** A new store each time. */
  readonly oldSegments = { find: async () => undefined, forget: async () => undefined };
  readonly customerImports = new MemoryCustomerImports();

  constructor(options: MemoryStoreOptions = {}) {
    this.#sha256 = options.sha256;
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
    await this.customerTrash.correct(now);
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
