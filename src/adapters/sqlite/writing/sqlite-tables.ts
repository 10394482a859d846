import { AssertionKeyTable } from '../assertions/assertion-key-table.js';
import { AttemptLimitTable } from '../limits/attempt-limit-table.js';
import { AuthoritySnapshotTable } from '../authority/sqlite-authority-snapshots.js';
import { RecordTable } from '../authority/record-table.js';
import { RecordValueTable } from '../authority/record-value-table.js';
import { AvatarReferenceTable } from '../avatars/avatar-reference-table.js';
import { ChangeHistoryTable } from '../changes/change-history-table.js';
import { ChangeTable } from '../changes/change-table.js';
import { ColumnCountTable } from '../customers/column-count-table.js';
import { CustomerLogTable } from '../customers/customer-log-table.js';
import { CustomerTable } from '../customers/customer-table.js';
import { CustomersByColumn } from '../customers/customers-by-column.js';
import { TrackedFilterTable } from '../segments/tracked-filter-table.js';
import { CodesTable } from '../one-time-codes/codes-table.js';
import { KeptAnswerTable } from '../idempotency/kept-answer-table.js';
import { OperationTable } from '../operations/operation-table.js';
import { FutureTimes } from './future-times.js';
import { GroupReads } from '../users/group-reads.js';
import { OutboxTable } from '../mail/outbox-table.js';
import { PasswordLinkTable } from '../mail/password-link-table.js';
import { RecoveryTable } from '../recoveries/recovery-table.js';
import { OneTimeValueTable } from '../sign-in/one-time-value-table.js';
import { SignInKeyTable } from '../sign-in/sign-in-key-table.js';
import { SessionTable } from '../sessions/session-table.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { SqliteHead } from '../changes/sqlite-head.js';
import { UserTable } from '../users/user-table.js';
import { WebhookQueueTable } from '../webhooks/webhook-queue-table.js';

/** Every table on one connection, with its statements compiled once. All calls are synchronous. */
export class SqliteTables {
  readonly head: SqliteHead;
  readonly changes: ChangeTable;
  readonly changeHistory: ChangeHistoryTable;
  readonly records: RecordTable;
  readonly authoritySnapshots: AuthoritySnapshotTable;
  readonly users: UserTable;
  readonly sessions: SessionTable;
  readonly signInKeys: SignInKeyTable;
  readonly oneTimeValues: OneTimeValueTable;
  readonly recordValues: RecordValueTable;
  readonly codes: CodesTable;
  readonly assertionKeys: AssertionKeyTable;
  readonly limits: AttemptLimitTable;
  readonly recoveries: RecoveryTable;
  readonly outbox: OutboxTable;
  readonly passwordLinks: PasswordLinkTable;
  readonly keptAnswers: KeptAnswerTable;
  readonly avatarReferences: AvatarReferenceTable;
  readonly customers: CustomerTable;
  readonly customersByColumn: CustomersByColumn;
  readonly columnCounts: ColumnCountTable;
  readonly customerLog: CustomerLogTable;
  readonly operations: OperationTable;
  readonly trackedFilters: TrackedFilterTable;
  readonly webhookQueues: WebhookQueueTable;
  readonly futureTimes: FutureTimes;

  /** `reads` are those of the group that runs on this connection; unused where none does. */
  constructor(database: SqliteDatabase, reads = new GroupReads()) {
    this.head = new SqliteHead(database);
    this.changes = new ChangeTable(database);
    this.changeHistory = new ChangeHistoryTable(database);
    this.records = new RecordTable(database);
    this.authoritySnapshots = new AuthoritySnapshotTable(database);
    this.users = new UserTable(database, reads);
    this.sessions = new SessionTable(database, reads);
    this.signInKeys = new SignInKeyTable(database);
    this.oneTimeValues = new OneTimeValueTable(database);
    this.recordValues = new RecordValueTable(database);
    this.codes = new CodesTable(database);
    this.assertionKeys = new AssertionKeyTable(database);
    this.limits = new AttemptLimitTable(database);
    this.recoveries = new RecoveryTable(database);
    this.outbox = new OutboxTable(database);
    this.passwordLinks = new PasswordLinkTable(database);
    this.keptAnswers = new KeptAnswerTable(database);
    this.avatarReferences = new AvatarReferenceTable(database);
    this.customers = new CustomerTable(database);
    this.customersByColumn = new CustomersByColumn(database);
    this.columnCounts = new ColumnCountTable(database);
    this.customerLog = new CustomerLogTable(database);
    this.operations = new OperationTable(database);
    this.trackedFilters = new TrackedFilterTable(database);
    this.webhookQueues = new WebhookQueueTable(database);
    this.futureTimes = new FutureTimes(database);
  }
}
