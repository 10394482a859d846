import { MAX_FOUND_PER_VALUE, type GuardedCustomerTransaction } from '../../../application/ports/customer-store.js';
import type { TransactionalAnswers } from '../../../application/ports/kept-answers.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { emptyAnswerOf, MemoryTransactionalAnswers } from '../idempotency/memory-kept-answers.js';
import type { MemoryAnswers } from '../writing/memory-state.js';
import type { MemoryCustomerState } from '../customers/memory-customer-state.js';
import { MemoryTransactionalOperations } from '../operations/memory-operations.js';
import type { Undoable } from '../writing/memory-queue.js';
import { CommitConditions } from '../../storage-kernel/commit-conditions.js';
import { UndoJournal } from '../writing/undo-journal.js';

/** A transaction on customers, usable until its callback has settled. */
export class MemoryCustomerTransaction implements GuardedCustomerTransaction, Undoable {
  /** The log of the authority has a queue of its own. */
  readonly authoritySeq = undefined;
  readonly answers: TransactionalAnswers;
  readonly #journal = new UndoJournal();
  readonly #conditions = new CommitConditions();
  #isOver = false;
  readonly operations: MemoryTransactionalOperations;

  constructor(
    private readonly state: MemoryCustomerState,
    private readonly kept: MemoryAnswers,
  ) {
    const gate = async <T>(call: () => T) => {
      this.#assertOpen();
      return call();
    };
    this.answers = new MemoryTransactionalAnswers(kept, gate, this.#journal);
    this.operations = new MemoryTransactionalOperations(state.operations, this.#journal, () => {
      this.#assertOpen();
    });
  }

  get seq(): number {
    this.#assertOpen();
    return this.state.seq;
  }

  async findAll(ids: readonly string[]): Promise<Customer[]> {
    this.#assertOpen();
    return ids.map((id) => this.state.customers.get(id)).filter((customer) => customer !== undefined);
  }

  async findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    this.#assertOpen();
    const left = new Map<Scalar | undefined, number>(values.map((value) => [value, MAX_FOUND_PER_VALUE]));
    const found: Customer[] = [];
    for (const [, customer] of this.state.customers.values()) {
      const value = customer.ownColumns.get(key);
      const places = left.get(value) ?? 0;
      if (places === 0) continue;
      left.set(value, places - 1);
      found.push(customer);
    }
    return structuredClone(found);
  }

  async listNewestEntries(customerId: string, limit: number): Promise<CustomerLogEntry[]> {
    this.#assertOpen();
    const history = this.state.histories.get(customerId) ?? [];
    return structuredClone(history.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit));
  }

  async countNewestEntries(customerId: string, limit: number, since: number): Promise<number> {
    return (await this.listNewestEntries(customerId, limit)).filter(({ created }) => created > since).length;
  }

  async listCreatedAfter(seq: number, ids: readonly string[]): Promise<string[]> {
    this.#assertOpen();
    return ids.filter((id) => (this.state.creations.get(id) ?? 0) > seq);
  }

  async record(changes: readonly CustomerChange[]): Promise<void> {
    this.#assertOpen();
    for (const change of changes) this.#record(change);
  }

  commitOnlyIf(mayCommit: () => boolean): void {
    this.#assertOpen();
    this.#conditions.add(mayCommit);
  }

  end(): void {
    this.#conditions.require();
    this.#isOver = true;
  }

  undo(): void {
    this.#isOver = true;
    this.#journal.undo();
  }

  #record({ before, after, entry }: CustomerChange): void {
    const { customers } = this.state;
    const id = entry.customerId;
    if (customers.get(id)?.version !== before?.version) {
      throw new Error(`Customer ${id} is not stored as the change found it.`);
    }
    if (after !== undefined) customers.set(id, after, this.#journal);
    else this.#remove(id);
    this.#append(entry);
    this.state.seq += 1;
    this.#journal.add(() => (this.state.seq -= 1));
    if (before === undefined) this.state.creations.set(id, this.state.seq);
  }

  #remove(id: string): void {
    const { customers, toErase } = this.state;
    customers.delete(id, this.#journal);
    toErase.add(id);
    this.#journal.add(() => toErase.delete(id));
    emptyAnswerOf(id, this.kept, this.#journal);
  }

  #append(entry: CustomerLogEntry): void {
    const history = this.state.histories.get(entry.customerId) ?? [];
    this.state.histories.set(entry.customerId, history);
    history.push(structuredClone(entry));
    this.#journal.add(() => history.pop());
  }

  #assertOpen(): void {
    if (this.#isOver) throw new Error('The transaction of this callback is over.');
  }
}
