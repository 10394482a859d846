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
import { applyDiff, type AuthorityDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import { headAfter, type Change, type Head } from '../../../domain/changes/change.js';
import { follows, type Sha256 } from '../../../domain/changes/seal-change.js';
import { readableChanges } from '../../../domain/changes/readable-changes.js';
import { MemoryAssertionKeys } from '../assertions/memory-assertion-keys.js';
import { MemoryKeptAnswers } from '../idempotency/memory-kept-answers.js';
import { MemoryOneTimeCodes } from '../one-time-codes/memory-one-time-codes.js';
import { deletesRepeatable } from '../../../application/idempotency/kept-answer.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';
import { MemoryOneTimeValues } from '../sign-in/memory-one-time-values.js';
import { MemorySignInKeys } from '../sign-in/memory-sign-in-keys.js';
import { MemorySessions } from '../sessions/memory-sessions.js';
import { MemoryOutbox } from '../mail/memory-outbox.js';
import { MemoryTakings } from '../directories/memory-takings.js';
import { MemoryPasswordLinks } from '../mail/memory-password-links.js';
import type { MemoryState } from '../writing/memory-state.js';
import { MemoryUsers } from '../users/memory-users.js';
import { MemoryViews } from '../views/memory-views.js';
import { MemoryWebhookQueues } from '../webhooks/memory-webhook-queues.js';
import { UndoJournal } from '../writing/undo-journal.js';

/** A transaction, usable until its callback has settled. */
export class MemoryTransaction implements StoreTransaction {
  readonly users: UserRepository;
  readonly sessions: TransactionalSessions;
  readonly signInKeys: TransactionalSignInKeys;
  readonly oneTimeValues: TransactionalValues;
  readonly codes: TransactionalCodes;
  readonly assertionKeys: TransactionalAssertionKeys;
  readonly outbox: TransactionalOutbox;
  readonly links: TransactionalLinks;
  readonly takings: TransactionalTakings;
  readonly answers: TransactionalAnswers;
  readonly webhookQueues: TransactionalWebhooks;
  readonly views: TransactionalViews;
  readonly #journal = new UndoJournal();
  readonly #scope = new TransactionScope();

  constructor(
    private readonly state: MemoryState,
    private readonly sha256: Sha256 | undefined,
  ) {
    const [scope, journal] = [this.#scope, this.#journal];
    this.users = scope.promise(new MemoryUsers(state, journal));
    this.sessions = scope.promise(new MemorySessions(state, journal));
    this.signInKeys = scope.promise(new MemorySignInKeys(state, journal));
    this.oneTimeValues = scope.promise(new MemoryOneTimeValues(state, journal));
    this.codes = scope.promise(new MemoryOneTimeCodes(state, journal));
    this.assertionKeys = scope.promise(new MemoryAssertionKeys(state, journal));
    this.outbox = scope.promise(new MemoryOutbox(state, journal));
    this.links = scope.promise(new MemoryPasswordLinks(state, journal));
    this.takings = scope.promise(new MemoryTakings(state, journal));
    this.answers = scope.promise(new MemoryKeptAnswers(state.answers, journal));
    this.views = scope.promise(new MemoryViews(state, journal));
    this.webhookQueues = scope.promise(new MemoryWebhookQueues(state, journal));
  }

  get head(): Head {
    this.#scope.assertOpen();
    return this.state.head;
  }

  async listChangesAfter(seq: number): Promise<Change[]> {
    this.#scope.assertOpen();
    return copyOf(this.state.changes.slice(seq));
  }

  async loadRecords(): Promise<AuthorityRecords> {
    this.#scope.assertOpen();
    return structuredClone(this.state.records);
  }

  async listNewest(of: RecordOfLog | ResourceOfLog, { from, limit }: NewestEntries): Promise<Change[]> {
    return copyOf(this.#changesOf(of, from).reverse().slice(0, limit));
  }

  async hasMoreNewest(of: RecordOfLog, { from, limit }: NewestEntries): Promise<boolean> {
    return this.#changesOf(of, from).length > limit;
  }

  async append(change: Change, diff: AuthorityDiff): Promise<void> {
    this.#scope.assertOpen();
    const { head, records, changes } = this.state;
    if (!follows(head, change, this.sha256 ?? (() => change.hash))) {
      throw new Error(`Change ${change.seq} does not follow the head ${head.seq} of the log.`);
    }
    this.#journal.add(() => {
      this.state.head = head;
      this.state.records = records;
      changes.length = head.seq;
    });
    changes.push(structuredClone(change));
    if (deletesRepeatable(change)) new MemoryKeptAnswers(this.state.answers, this.#journal).empty(change.recordId);
    this.state.head = headAfter(change);
    this.state.records = applyDiff(
      records,
      diff.map((one) => ({ ...one, put: structuredClone(one.put) })),
    );
  }

  /** Ends the transaction and keeps its writes. */
  end(): void {
    this.#scope.end();
  }

  /** Ends the transaction and reverts its writes. */
  undo(): void {
    this.#scope.end();
    this.#journal.undo();
  }

  #changesOf(of: RecordOfLog | ResourceOfLog, from: number): Change[] {
    this.#scope.assertOpen();
    return this.state.changes.filter((change) => change.at >= from && isOf(change, of));
  }
}

function copyOf(changes: readonly Change[]): Change[] {
  return structuredClone(readableChanges(changes) as Change[]);
}

function isOf({ resource, recordId, action }: Change, of: RecordOfLog | ResourceOfLog): boolean {
  if (resource !== of.resource) return false;
  return of.recordId === undefined || (recordId === of.recordId && action !== 'created');
}
