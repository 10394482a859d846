import type { Head } from '../../../domain/changes/change.js';
import { BufferedLog } from '../changes/buffered-log.js';
import { BufferedRecords } from '../authority/buffered-records.js';
import { BufferedRoleSets } from '../users/buffered-role-sets.js';
import { BufferedRows } from '../writing/buffered-rows.js';
import { BufferedAnswers } from '../idempotency/buffered-answers.js';
import type { OutboxDocument, PasswordLinkDocument } from '../documents/mail-documents.js';
import type { WebhookQueueDocument } from '../documents/webhook-documents.js';
import type {
  AssertionKeyDocument,
  CodesDocument,
  OneTimeValueDocument,
  SessionDocument,
  SignInKeyDocument,
  TakingDocument,
  UserDocument,
  ViewDocument,
} from '../documents/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

/** The reads and uncommitted writes of one group of transaction callbacks. */
export class AuthorityBuffers {
  readonly users: BufferedRows<UserDocument>;
  readonly roleSets: BufferedRoleSets;
  readonly sessions: BufferedRows<SessionDocument>;
  readonly signInKeys: BufferedRows<SignInKeyDocument>;
  readonly oneTimeValues: BufferedRows<OneTimeValueDocument>;
  readonly codes: BufferedRows<CodesDocument>;
  readonly assertionKeys: BufferedRows<AssertionKeyDocument>;
  readonly outbox: BufferedRows<OutboxDocument>;
  readonly passwordLinks: BufferedRows<PasswordLinkDocument>;
  readonly takings: BufferedRows<TakingDocument>;
  readonly answers: BufferedAnswers;
  readonly webhookQueues: BufferedRows<WebhookQueueDocument>;
  readonly views: BufferedRows<ViewDocument>;
  readonly records: BufferedRecords;
  readonly log: BufferedLog;

  constructor(collections: MongoCollections, calls: ServerCalls, stored: Head, batch: string) {
    this.users = new BufferedRows(collections.users, calls);
    this.roleSets = new BufferedRoleSets(collections.roleSets, calls);
    this.sessions = new BufferedRows(collections.sessions, calls);
    this.signInKeys = new BufferedRows(collections.signInKeys, calls);
    this.oneTimeValues = new BufferedRows(collections.oneTimeValues, calls);
    this.codes = new BufferedRows(collections.codes, calls);
    this.assertionKeys = new BufferedRows(collections.assertionKeys, calls);
    this.outbox = new BufferedRows(collections.outbox, calls);
    this.passwordLinks = new BufferedRows(collections.passwordLinks, calls);
    this.takings = new BufferedRows(collections.takings, calls);
    this.answers = new BufferedAnswers(collections.keptAnswers, calls);
    this.webhookQueues = new BufferedRows(collections.webhookQueues, calls);
    this.views = new BufferedRows(collections.views, calls);
    this.records = new BufferedRecords(collections, calls);
    this.log = new BufferedLog(collections, calls, stored, batch);
  }

  acceptOwn(): void {
    for (const buffer of this.#all) buffer.acceptOwn();
  }

  discardOwn(): void {
    for (const buffer of this.#all) buffer.discardOwn();
  }

  /** Sends the writes of all accepted callbacks. */
  async flush(): Promise<void> {
    for (const buffer of this.#all) await buffer.flush();
  }

  get #all() {
    const { users, roleSets, sessions, codes, assertionKeys, outbox, passwordLinks, answers } = this;
    const { takings, signInKeys, oneTimeValues, webhookQueues, views, records, log } = this;
    const secrets = [signInKeys, oneTimeValues, codes, assertionKeys, webhookQueues];
    return [users, roleSets, sessions, ...secrets, outbox, passwordLinks, takings, answers, views, records, log];
  }
}
