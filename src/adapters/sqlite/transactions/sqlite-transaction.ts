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
import type { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';
import type { UserRepository } from '../../../application/ports/user-repository.js';
import type { AuthorityDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import { headAfter, type Change, type Head } from '../../../domain/changes/change.js';
import { follows, type Sha256 } from '../../../domain/changes/seal-change.js';
import { deletesRepeatable } from '../../../application/idempotency/kept-answer.js';
import type { RecordTable } from '../authority/record-table.js';
import type { ChangeTable } from '../changes/change-table.js';
import type { GroupTransaction } from '../writing/group-transaction.js';
import type { SqliteTables } from '../writing/sqlite-tables.js';
import type { TransactionScope } from '../../storage-kernel/transaction-scope.js';

/** Shared by all transactions of a store: the writing connection's tables and the group's transaction. */
export interface WriterContext {
  readonly tables: SqliteTables;
  readonly transaction: GroupTransaction;
  readonly sha256: Sha256 | undefined;
}

/** A transaction, usable until its callback has settled. */
export class SqliteTransaction implements StoreTransaction {
  readonly users: UserRepository;
  readonly sessions: TransactionalSessions;

  readonly #group: GroupTransaction;
  readonly #changes: ChangeTable;
  readonly #records: RecordTable;

  /** With `slices`, the event loop gets turns during the calls. */
  constructor(
    private readonly context: WriterContext,
    private readonly scope: TransactionScope,
    private readonly slices?: EventLoopSlice,
  ) {
    const { tables, transaction } = context;
    this.users = scope.promise(tables.users, slices);
    this.sessions = scope.promise(tables.sessions, slices);
    this.#group = scope.guard(transaction);
    this.#changes = scope.guard(tables.changes);
    this.#records = scope.guard(tables.records);
  }

  // Few callbacks use one of these.
  get signInKeys(): TransactionalSignInKeys {
    return this.scope.promise(this.context.tables.signInKeys);
  }

  get oneTimeValues(): TransactionalValues {
    return this.scope.promise(this.context.tables.oneTimeValues);
  }

  get codes(): TransactionalCodes {
    return this.scope.promise(this.context.tables.codes);
  }

  get assertionKeys(): TransactionalAssertionKeys {
    return this.scope.promise(this.context.tables.assertionKeys);
  }

  get outbox(): TransactionalOutbox {
    return this.scope.promise(this.context.tables.outbox);
  }

  get links(): TransactionalLinks {
    return this.scope.promise(this.context.tables.passwordLinks);
  }

  get takings(): TransactionalTakings {
    return this.scope.promise(this.context.tables.takings);
  }

  get answers(): TransactionalAnswers {
    return this.scope.promise(this.context.tables.keptAnswers);
  }

  get webhookQueues(): TransactionalWebhooks {
    return this.scope.promise(this.context.tables.webhookQueues);
  }

  get views(): TransactionalViews {
    return this.scope.promise(this.context.tables.views);
  }

  get head(): Head {
    return this.#group.head;
  }

  async listChangesAfter(seq: number): Promise<Change[]> {
    return this.#changes.listAfter(seq, -1);
  }

  async loadRecords(): Promise<AuthorityRecords> {
    return this.#records.load();
  }

  async listNewest(of: RecordOfLog | ResourceOfLog, range: NewestEntries): Promise<Change[]> {
    return this.#changes.listNewest(of, range);
  }

  async hasMoreNewest(of: RecordOfLog, range: NewestEntries): Promise<boolean> {
    return this.#changes.hasMoreNewest(of, range);
  }

  async append(change: Change, diff: AuthorityDiff): Promise<void> {
    if (this.slices?.isOver() === true) await this.slices.next();
    const { head } = this.#group;
    if (!follows(head, change, this.context.sha256 ?? (() => change.hash))) {
      throw new Error(`Change ${change.seq} does not follow the head ${head.seq} of the log.`);
    }
    this.#changes.insert(change);
    this.#records.write(diff);
    if (deletesRepeatable(change)) this.context.tables.keptAnswers.empty(change.recordId);
    this.#group.head = headAfter(change);
  }
}
