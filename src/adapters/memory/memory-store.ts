import { settleAtOnce } from '../../application/ports/settle-at-once.js';
import type { Store, Work } from '../../application/ports/store.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { MemoryAttemptLimits } from './memory-attempt-limits.js';
import { MemoryAudit } from './memory-audit.js';
import { MemoryAvatarReferences } from './memory-avatar-references.js';
import { MemoryChangeLog } from './memory-change-log.js';
import { MemoryRecoveryRequests } from './memory-recovery-requests.js';
import { MemorySessionRepository } from './memory-session-repository.js';
import { MemoryState } from './memory-state.js';
import { MemoryTransaction } from './memory-transaction.js';
import type { Gate } from './memory-user-reader.js';
import { MemoryUsers } from './memory-users.js';

export interface MemoryStoreOptions {
  /** Given, `append` also checks the hash of every entry. */
  readonly sha256?: Sha256;
}

/**
 * A store that is gone with its process. One work runs at a time and settles within its turn of the event loop; every
 * other call waits for the works before it, so that nobody ever sees what is not committed.
 */
export class MemoryStore implements Store {
  readonly users: MemoryUsers;
  readonly sessions: MemorySessionRepository;
  readonly limits: MemoryAttemptLimits;
  readonly recoveries: MemoryRecoveryRequests;
  readonly avatarReferences: MemoryAvatarReferences;
  readonly log: MemoryChangeLog;
  readonly audit: MemoryAudit;
  readonly #state = new MemoryState();
  readonly #sha256: Sha256 | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: MemoryStoreOptions = {}) {
    this.#sha256 = options.sha256;
    const gate: Gate = (call) => this.#inTurn(async () => call());
    this.users = new MemoryUsers(this.#state, gate);
    this.sessions = new MemorySessionRepository(this.#state, gate);
    this.limits = new MemoryAttemptLimits(this.#state, gate);
    this.recoveries = new MemoryRecoveryRequests(this.#state, gate);
    this.avatarReferences = new MemoryAvatarReferences(this.#state, gate);
    this.log = new MemoryChangeLog(this.#state, gate);
    this.audit = new MemoryAudit(this.#state, gate);
  }

  transact<T>(work: Work<T>): Promise<T> {
    return this.#inTurn(() => this.#run(work));
  }

  async ping(): Promise<void> {
    await this.log.head();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }

  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Unavailable('storage_unavailable', 'The store is closed.'));
    const result = this.#last.then(call);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #run<T>(work: Work<T>): Promise<T> {
    const transaction = new MemoryTransaction(this.#state, this.#sha256);
    try {
      const result = await settleAtOnce(work(transaction), nextTurn);
      transaction.end();
      return result;
    } catch (error) {
      transaction.undo();
      throw error;
    }
  }
}

function nextTurn(callback: () => void): () => void {
  const immediate = setImmediate(callback);
  return () => clearImmediate(immediate);
}
