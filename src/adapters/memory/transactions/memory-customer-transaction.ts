import { MAX_FOUND_PER_VALUE, type GuardedCustomerTransaction } from '../../../application/ports/customer-store.js';
import type { TransactionalTrash } from '../../../application/ports/customer-trash.js';
import type { TransactionalAnswers } from '../../../application/ports/kept-answers.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import { withoutValues, type CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import { trashedBy } from '../../../domain/customers/trash.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { TransactionalOperations } from '../../../application/ports/operations.js';
import { MemoryKeptAnswers } from '../idempotency/memory-kept-answers.js';
import type { MemoryAnswers } from '../writing/memory-state.js';
import type { MemoryCustomerState } from '../customers/memory-customer-state.js';
import { MemoryCustomerTrash } from '../trash/memory-customer-trash.js';
import { MemoryOperations } from '../operations/memory-operations.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';
import type { Undoable } from '../writing/memory-queue.js';
import { CommitConditions } from '../../storage-kernel/commit-conditions.js';
import { UndoJournal } from '../writing/undo-journal.js';

/** A transaction on customers, usable until its callback has settled. */
export class MemoryCustomerTransaction implements GuardedCustomerTransaction, Undoable {
  /** The log of the authority has a queue of its own. */
  readonly authoritySeq = undefined;
  readonly answers: TransactionalAnswers;
  readonly operations: TransactionalOperations;
  readonly trash: TransactionalTrash;
  readonly #journal = new UndoJournal();
  readonly #conditions = new CommitConditions();
  readonly #scope = new TransactionScope();
  readonly #kept: MemoryKeptAnswers;
  readonly #trash: MemoryCustomerTrash;

  constructor(
    private readonly state: MemoryCustomerState,
    answers: MemoryAnswers,
  ) {
    this.#kept = new MemoryKeptAnswers(answers, this.#journal);
    this.answers = this.#scope.promise(this.#kept);
    this.#trash = new MemoryCustomerTrash(state, this.#journal);
    this.trash = this.#scope.promise(this.#trash);
    this.operations = this.#scope.promise(new MemoryOperations(state, this.#journal));
  }

  get seq(): number {
    this.#scope.assertOpen();
    return this.state.seq;
  }

  async findAll(ids: readonly string[]): Promise<Customer[]> {
    this.#scope.assertOpen();
    return ids.map((id) => this.state.customers.get(id)).filter((customer) => customer !== undefined);
  }

  async findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    this.#scope.assertOpen();
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
    this.#scope.assertOpen();
    const history = this.state.histories.get(customerId) ?? [];
    return structuredClone(history.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit));
  }

  async countNewestEntries(customerId: string, limit: number, since: number): Promise<number> {
    return (await this.listNewestEntries(customerId, limit)).filter(({ created }) => created > since).length;
  }

  async listCreatedAfter(seq: number, ids: readonly string[]): Promise<string[]> {
    this.#scope.assertOpen();
    return ids.filter((id) => (this.state.creations.get(id) ?? 0) > seq);
  }

  async record(changes: readonly CustomerChange[]): Promise<void> {
    this.#scope.assertOpen();
    for (const change of changes) this.#record(change);
  }

  commitOnlyIf(mayCommit: () => boolean): void {
    this.#scope.assertOpen();
    this.#conditions.add(mayCommit);
  }

  end(): void {
    this.#conditions.require();
    this.#scope.end();
  }

  undo(): void {
    this.#scope.end();
    this.#journal.undo();
  }

  #record(change: CustomerChange): void {
    const { before, after, entry } = change;
    const { customers } = this.state;
    const id = entry.customerId;
    if (customers.get(id)?.version !== before?.version) {
      throw new Error(`Customer ${id} is not stored as the change found it.`);
    }
    if (after !== undefined) customers.set(id, after, this.#journal);
    else this.#remove(change);
    if (entry.type === 'restored' && !this.#trash.remove(id)) {
      throw new Error(`Customer ${id} is restored but not in the trash.`);
    }
    this.state.seq += 1;
    this.#journal.add(() => (this.state.seq -= 1));
    this.#append(entry);
    if (entry.type === 'created') this.state.creations.set(id, this.state.seq);
  }

  #remove(change: CustomerChange): void {
    const { customers, toErase } = this.state;
    const id = change.entry.customerId;
    customers.delete(id, this.#journal);
    if (change.isKept === true) this.#trash.put(trashedBy(change));
    else {
      toErase.add(id);
      this.#journal.add(() => toErase.delete(id));
    }
    this.#kept.empty(id);
  }

  #append(entry: CustomerLogEntry): void {
    const history = this.state.histories.get(entry.customerId) ?? [];
    this.state.histories.set(entry.customerId, history);
    history.push(structuredClone(entry));
    this.state.log.push({ seq: this.state.seq, entry: withoutValues(structuredClone(entry)) });
    this.#journal.add(() => {
      history.pop();
      this.state.log.pop();
    });
  }
}
