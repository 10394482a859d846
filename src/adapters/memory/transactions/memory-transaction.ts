import type { TransactionalAnswers } from '../../../application/ports/kept-answers.js';
import type { TransactionalCodes } from '../../../application/ports/one-time-codes.js';
import type { TransactionalOutbox } from '../../../application/ports/outbox.js';
import type { TransactionalLinks } from '../../../application/ports/password-links.js';
import type { TransactionalSessions } from '../../../application/ports/session-repository.js';
import type { RecordOfLog, ResourceOfLog } from '../../../application/ports/record-of-log.js';
import type { NewestEntries, StoreTransaction } from '../../../application/ports/store.js';
import type { UserRepository } from '../../../application/ports/user-repository.js';
import { applyDiff, type AuthorityDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import { headAfter, type Change, type Head } from '../../../domain/changes/change.js';
import { follows, type Sha256 } from '../../../domain/changes/seal-change.js';
import { readableChanges } from '../../../domain/changes/readable-changes.js';
import { emptyAnswerOf, MemoryTransactionalAnswers } from '../idempotency/memory-kept-answers.js';
import { MemoryTransactionalCodes } from '../one-time-codes/memory-one-time-codes.js';
import { deletesRepeatable } from '../../../application/idempotency/kept-answer.js';
import { MemoryTransactionalSessions } from '../sessions/memory-session-repository.js';
import { MemoryTransactionalOutbox } from '../mail/memory-outbox.js';
import { MemoryTransactionalLinks } from '../mail/memory-password-links.js';
import type { MemoryState } from '../writing/memory-state.js';
import { MemoryUserRepository } from '../users/memory-user-repository.js';
import { UndoJournal } from '../writing/undo-journal.js';

/** A transaction, usable until its callback has settled. */
export class MemoryTransaction implements StoreTransaction {
  readonly users: UserRepository;
  readonly sessions: TransactionalSessions;
  readonly codes: TransactionalCodes;
  readonly outbox: TransactionalOutbox;
  readonly links: TransactionalLinks;
  readonly answers: TransactionalAnswers;
  readonly #journal = new UndoJournal();
  #isOver = false;

  constructor(
    private readonly state: MemoryState,
    private readonly sha256: Sha256 | undefined,
  ) {
    const gate = async <T>(call: () => T) => this.#whileOpen(call);
    this.users = new MemoryUserRepository(state, gate, this.#journal);
    this.sessions = new MemoryTransactionalSessions(state, gate, this.#journal);
    this.codes = new MemoryTransactionalCodes(state, gate, this.#journal);
    this.outbox = new MemoryTransactionalOutbox(state, gate, this.#journal);
    this.links = new MemoryTransactionalLinks(state, gate, this.#journal);
    this.answers = new MemoryTransactionalAnswers(state.answers, gate, this.#journal);
  }

  get head(): Head {
    return this.#whileOpen(() => this.state.head);
  }

  async listChangesAfter(seq: number): Promise<Change[]> {
    return this.#whileOpen(() => structuredClone(readableChanges(this.state.changes.slice(seq)) as Change[]));
  }

  async loadRecords(): Promise<AuthorityRecords> {
    return this.#whileOpen(() => structuredClone(this.state.records));
  }

  async listNewest(of: RecordOfLog | ResourceOfLog, { from, limit }: NewestEntries): Promise<Change[]> {
    return this.#whileOpen(() => {
      const found = this.state.changes.filter((change) => change.at >= from && isOf(change, of));
      return structuredClone(readableChanges(found.toReversed().slice(0, limit)) as Change[]);
    });
  }

  async hasMoreNewest(of: RecordOfLog, { from, limit }: NewestEntries): Promise<boolean> {
    return this.#whileOpen(() => {
      const found = this.state.changes.filter((change) => change.at >= from && isOf(change, of));
      return found.length > limit;
    });
  }

  async append(change: Change, diff: AuthorityDiff): Promise<void> {
    this.#whileOpen(() => {
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
      if (deletesRepeatable(change)) emptyAnswerOf(change.recordId, this.state.answers, this.#journal);
      this.state.head = headAfter(change);
      this.state.records = applyDiff(
        records,
        diff.map((one) => ({ ...one, put: structuredClone(one.put) })),
      );
    });
  }

  /** Ends the transaction and keeps its writes. */
  end(): void {
    this.#isOver = true;
  }

  /** Ends the transaction and reverts its writes. */
  undo(): void {
    this.#isOver = true;
    this.#journal.undo();
  }

  #whileOpen<T>(call: () => T): T {
    if (this.#isOver) throw new Error('The transaction of this callback is over.');
    return call();
  }
}

function isOf({ resource, recordId, action }: Change, of: RecordOfLog | ResourceOfLog): boolean {
  if (resource !== of.resource) return false;
  return of.recordId === undefined || (recordId === of.recordId && action !== 'created');
}
