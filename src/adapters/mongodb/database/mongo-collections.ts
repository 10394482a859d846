import type { Collection, CollectionOptions, Db } from 'mongodb';
import type {
  ColumnCountDocument,
  StatusRoleCountDocument,
  CustomerDocument,
  CustomerErasureDocument,
  CustomerHeadDocument,
  CustomerLogDocument,
  TrackedFilterDocument,
} from '../documents/customer-documents.js';
import type {
  AssertionKeyDocument,
  AttemptLimitDocument,
  AuthorityRecordDocument,
  AuthoritySnapshotDocument,
  AvatarDocument,
  ChangeDocument,
  CodesDocument,
  HeadDocument,
  InstanceDocument,
  OneTimeValueDocument,
  RecordValueDocument,
  RecoveryRequestDocument,
  RoleSetDocument,
  SessionDocument,
  SettingDocument,
  SignInKeyDocument,
  TakingDocument,
  TotalsDocument,
  UserDocument,
  ViewDocument,
} from '../documents/documents.js';
import type { AnswerDocument } from '../documents/answer-document.js';
import type { OutboxDocument, PasswordLinkDocument } from '../documents/mail-documents.js';
import type { TrashDocument } from '../documents/trash-document.js';
import type { WebhookQueueDocument, WebhookTryDocument } from '../documents/webhook-documents.js';
import type { OperationDocument, OperationEntriesDocument } from '../documents/operation-document.js';

/**
 * Overrides the connection string: durable writes, reads from the primary. There is no default read concern, because it
 * would silently weaken transactions and snapshots; each read that decides something names its own.
 */
const DURABLE: CollectionOptions = { readPreference: 'primary', writeConcern: { w: 'majority', journal: true } };

/** For reads outside a transaction: data that no election can roll back. */
export const COMMITTED = { readConcern: { level: 'majority' }, maxTimeMS: 2_000 } as const;
/** For reads that must include everything acknowledged before. They wait for a majority, without the limit forever. */
export const LINEARIZABLE = { readConcern: { level: 'linearizable' }, maxTimeMS: 1_000 } as const;
/** For writes outside a transaction. They wait for a transaction that has locked their row, so they need a limit. */
export const LIMITED = { maxTimeMS: 2_000 } as const;

/** The typed collections of one database. */
export class MongoCollections {
  readonly heads: Collection<HeadDocument>;
  readonly changes: Collection<ChangeDocument>;
  readonly authoritySnapshots: Collection<AuthoritySnapshotDocument>;
  readonly authorityRecords: Collection<AuthorityRecordDocument>;
  readonly recordValues: Collection<RecordValueDocument>;
  readonly users: Collection<UserDocument>;
  readonly roleSets: Collection<RoleSetDocument>;
  readonly sessions: Collection<SessionDocument>;
  readonly signInKeys: Collection<SignInKeyDocument>;
  readonly oneTimeValues: Collection<OneTimeValueDocument>;
  readonly codes: Collection<CodesDocument>;
  readonly assertionKeys: Collection<AssertionKeyDocument>;
  readonly limits: Collection<AttemptLimitDocument>;
  readonly recoveries: Collection<RecoveryRequestDocument>;
  readonly outbox: Collection<OutboxDocument>;
  readonly passwordLinks: Collection<PasswordLinkDocument>;
  readonly takings: Collection<TakingDocument>;
  readonly keptAnswers: Collection<AnswerDocument>;
  readonly webhookQueues: Collection<WebhookQueueDocument>;
  readonly webhookTries: Collection<WebhookTryDocument>;
  readonly totals: Collection<TotalsDocument>;
  readonly views: Collection<ViewDocument>;
  readonly settings: Collection<SettingDocument>;
  readonly avatars: Collection<AvatarDocument>;
  readonly instances: Collection<InstanceDocument>;
  readonly customerHeads: Collection<CustomerHeadDocument>;
  readonly customers: Collection<CustomerDocument>;
  readonly statusRoleCounts: Collection<StatusRoleCountDocument>;
  readonly columnCounts: Collection<ColumnCountDocument>;
  readonly customerLog: Collection<CustomerLogDocument>;
  readonly customerTrash: Collection<TrashDocument>;
  readonly customerErasures: Collection<CustomerErasureDocument>;
  readonly operations: Collection<OperationDocument>;
  readonly operationEntries: Collection<OperationEntriesDocument>;
  readonly trackedFilters: Collection<TrackedFilterDocument>;

  constructor(database: Db) {
    this.heads = database.collection('heads', DURABLE);
    this.changes = database.collection('changes', DURABLE);
    this.authoritySnapshots = database.collection('authority_snapshots', DURABLE);
    this.authorityRecords = database.collection('authority_records', DURABLE);
    this.recordValues = database.collection('record_values', DURABLE);
    this.users = database.collection('users', DURABLE);
    this.roleSets = database.collection('role_sets', DURABLE);
    this.sessions = database.collection('sessions', DURABLE);
    this.signInKeys = database.collection('sign_in_keys', DURABLE);
    this.oneTimeValues = database.collection('one_time_values', DURABLE);
    this.codes = database.collection('one_time_codes', DURABLE);
    this.assertionKeys = database.collection('assertion_keys', DURABLE);
    this.limits = database.collection('attempt_limits', DURABLE);
    this.recoveries = database.collection('recovery_requests', DURABLE);
    this.outbox = database.collection('outbox', DURABLE);
    this.passwordLinks = database.collection('password_links', DURABLE);
    this.takings = database.collection('directory_takings', DURABLE);
    this.keptAnswers = database.collection('kept_answers', DURABLE);
    this.webhookQueues = database.collection('webhook_queues', DURABLE);
    this.webhookTries = database.collection('webhook_tries', DURABLE);
    this.totals = database.collection('totals', DURABLE);
    this.views = database.collection('views', DURABLE);
    this.settings = database.collection('settings', DURABLE);
    this.avatars = database.collection('avatars', DURABLE);
    this.instances = database.collection('instances', DURABLE);
    this.customerHeads = database.collection('customer_heads', DURABLE);
    this.customers = database.collection('customers', DURABLE);
    this.statusRoleCounts = database.collection('customer_cells', DURABLE);
    this.columnCounts = database.collection('customer_column_counts', DURABLE);
    this.customerLog = database.collection('customer_log', DURABLE);
    this.customerTrash = database.collection('customer_trash', DURABLE);
    this.customerErasures = database.collection('customer_erasures', DURABLE);
    this.operations = database.collection('operations', DURABLE);
    this.operationEntries = database.collection('operation_entries', DURABLE);
    this.trackedFilters = database.collection('counted_filters', DURABLE);
  }
}
