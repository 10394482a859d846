import type { TransactionalAssertionKeys } from '../../../application/ports/assertion-keys.js';
import type { TransactionalAnswers } from '../../../application/ports/kept-answers.js';
import type { TransactionalCodes } from '../../../application/ports/one-time-codes.js';
import type { TransactionalValues } from '../../../application/ports/one-time-values.js';
import type { TransactionalOutbox } from '../../../application/ports/outbox.js';
import type { TransactionalTakings } from '../../../application/ports/directory-takings.js';
import type { TransactionalLinks } from '../../../application/ports/password-links.js';
import type { TransactionalViews } from '../../../application/ports/views.js';
import type { TransactionalWebhooks } from '../../../application/ports/webhook-queues.js';
import type { TransactionalSessions } from '../../../application/ports/session-repository.js';
import type { TransactionalSignInKeys } from '../../../application/ports/sign-in-keys.js';
import type { RecordOfLog, ResourceOfLog } from '../../../application/ports/record-of-log.js';
import type { NewestEntries, StoreTransaction } from '../../../application/ports/store.js';
import type { UserRepository } from '../../../application/ports/user-repository.js';
import type { AuthorityDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { Change, Head } from '../../../domain/changes/change.js';
import { follows, type Sha256 } from '../../../domain/changes/seal-change.js';
import { deletesRepeatable } from '../../../application/idempotency/kept-answer.js';
import type { AuthorityBuffers } from './authority-buffers.js';
import { MongoTransactionalAssertionKeys } from '../assertions/mongo-assertion-keys.js';
import { MongoTransactionalAnswers } from '../idempotency/mongo-kept-answers.js';
import { MongoTransactionalCodes } from '../one-time-codes/mongo-one-time-codes.js';
import { MongoTransactionalOutbox } from '../mail/mongo-outbox.js';
import { MongoTransactionalTakings } from '../directories/mongo-takings.js';
import { MongoTransactionalLinks } from '../mail/mongo-password-links.js';
import { MongoTransactionalValues } from '../sign-in/mongo-one-time-values.js';
import { MongoTransactionalViews } from '../views/mongo-views.js';
import { MongoTransactionalSignInKeys } from '../sign-in/mongo-sign-in-keys.js';
import { MongoTransactionalSessions } from '../sessions/mongo-session-repository.js';
import { MongoTransactionalWebhooks } from '../webhooks/mongo-webhook-queues.js';
import { MongoUserRepository } from '../users/mongo-user-repository.js';
import type { TransactionScope } from '../../storage-kernel/transaction-scope.js';

/** A transaction, usable until its callback has settled. */
export class MongoTransaction implements StoreTransaction {
  readonly users: UserRepository;
  readonly sessions: TransactionalSessions;
  readonly signInKeys: TransactionalSignInKeys;
  readonly codes: TransactionalCodes;
  readonly outbox: TransactionalOutbox;
  readonly links: TransactionalLinks;

  readonly #log: AuthorityBuffers['log'];
  readonly #records: AuthorityBuffers['records'];

  constructor(
    private readonly buffers: AuthorityBuffers,
    private readonly scope: TransactionScope,
    private readonly sha256: Sha256 | undefined,
  ) {
    const signInKeys = scope.guard(buffers.signInKeys);
    this.users = new MongoUserRepository(scope.guard(buffers.users), scope.guard(buffers.roleSets), signInKeys);
    this.signInKeys = new MongoTransactionalSignInKeys(signInKeys);
    this.sessions = new MongoTransactionalSessions(scope.guard(buffers.sessions));
    this.codes = new MongoTransactionalCodes(scope.guard(buffers.codes));
    this.outbox = new MongoTransactionalOutbox(scope.guard(buffers.outbox));
    this.links = new MongoTransactionalLinks(scope.guard(buffers.passwordLinks));
    this.#log = scope.guard(buffers.log);
    this.#records = scope.guard(buffers.records);
  }

  get oneTimeValues(): TransactionalValues {
    return new MongoTransactionalValues(this.scope.guard(this.buffers.oneTimeValues));
  }

  get assertionKeys(): TransactionalAssertionKeys {
    return new MongoTransactionalAssertionKeys(this.scope.guard(this.buffers.assertionKeys));
  }

  get answers(): TransactionalAnswers {
    return new MongoTransactionalAnswers(this.scope.guard(this.buffers.answers));
  }

  get takings(): TransactionalTakings {
    return new MongoTransactionalTakings(this.scope.guard(this.buffers.takings));
  }

  get webhookQueues(): TransactionalWebhooks {
    return new MongoTransactionalWebhooks(this.scope.guard(this.buffers.webhookQueues));
  }

  get views(): TransactionalViews {
    return new MongoTransactionalViews(this.scope.guard(this.buffers.views));
  }

  get head(): Head {
    return this.#log.head;
  }

  async listChangesAfter(seq: number): Promise<Change[]> {
    return this.#log.listAfter(seq);
  }

  async loadRecords(): Promise<AuthorityRecords> {
    return this.#records.load();
  }

  async listNewest(of: RecordOfLog | ResourceOfLog, range: NewestEntries): Promise<Change[]> {
    return this.#log.listNewest(of, range);
  }

  async hasMoreNewest(of: RecordOfLog, range: NewestEntries): Promise<boolean> {
    return this.#log.hasMoreNewest(of, range);
  }

  async append(change: Change, diff: AuthorityDiff): Promise<void> {
    if (!follows(this.#log.head, change, this.sha256 ?? (() => change.hash))) {
      throw new Error(`Change ${change.seq} does not follow the head ${this.#log.head.seq} of the log.`);
    }
    this.#log.append(change);
    this.#records.write(diff);
    if (deletesRepeatable(change)) this.buffers.answers.empty(change.recordId);
  }
}
