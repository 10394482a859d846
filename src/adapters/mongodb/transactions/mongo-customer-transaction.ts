import type { GuardedCustomerTransaction } from '../../../application/ports/customer-store.js';
import type { TransactionalAnswers } from '../../../application/ports/kept-answers.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import { trashedBy } from '../../../domain/customers/trash.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { BufferedAnswers } from '../idempotency/buffered-answers.js';
import { MongoTransactionalAnswers } from '../idempotency/mongo-kept-answers.js';
import { MongoTransactionalOperations } from '../operations/mongo-operations.js';
import type { OperationDocument, OperationEntriesDocument } from '../documents/operation-document.js';
import type { BufferedFilters } from '../segments/buffered-filters.js';
import type { TransactionScope } from '../../storage-kernel/transaction-scope.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import type { CommitConditions } from '../../storage-kernel/commit-conditions.js';
import type { BufferedCustomerLog } from '../customers/buffered-customer-log.js';
import type { BufferedTrash } from '../trash/buffered-trash.js';
import type { BufferedCustomers } from '../customers/buffered-customers.js';

/** A transaction on customers, usable until its callback has settled. */
export class MongoCustomerTransaction implements GuardedCustomerTransaction {
  /** The log of the authority has a head row of its own, which this transaction doesn't lock. */
  readonly authoritySeq = undefined;
  /** The tracked filters. Adding or removing one is ordered with changes to customers. */
  readonly filters: BufferedFilters;
  readonly operations: MongoTransactionalOperations;
  readonly trash: BufferedTrash;
  readonly #customers: BufferedCustomers;
  readonly #log: BufferedCustomerLog;
  readonly #conditions: CommitConditions;

  constructor(
    private readonly buffers: {
      readonly customers: BufferedCustomers;
      readonly log: BufferedCustomerLog;
      readonly filters: BufferedFilters;
      readonly answers: BufferedAnswers;
      readonly operations: BufferedRows<OperationDocument>;
      readonly operationEntries: BufferedRows<OperationEntriesDocument>;
      readonly trash: BufferedTrash;
      readonly conditions: CommitConditions;
    },
    private readonly scope: TransactionScope,
  ) {
    this.filters = scope.guard(buffers.filters);
    const { operations, operationEntries } = buffers;
    this.operations = new MongoTransactionalOperations(scope.guard(operations), scope.guard(operationEntries));
    this.trash = scope.guard(buffers.trash);
    this.#customers = scope.guard(buffers.customers);
    this.#log = scope.guard(buffers.log);
    this.#conditions = scope.guard(buffers.conditions);
  }

  get answers(): TransactionalAnswers {
    return new MongoTransactionalAnswers(this.scope.guard(this.buffers.answers));
  }

  get seq(): number {
    return this.#log.seq;
  }

  commitOnlyIf(mayCommit: () => boolean): void {
    this.#conditions.add(mayCommit);
  }

  async findAll(ids: readonly string[]): Promise<Customer[]> {
    return this.#customers.findAll(ids);
  }

  async findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    return this.#customers.findAllByOwnColumn(key, values);
  }

  async listNewestEntries(customerId: string, limit: number): Promise<CustomerLogEntry[]> {
    return this.#log.listNewest(customerId, limit);
  }

  async countNewestEntries(customerId: string, limit: number, since: number): Promise<number> {
    return this.#log.countNewest(customerId, limit, since);
  }

  async listCreatedAfter(seq: number, ids: readonly string[]): Promise<string[]> {
    return this.#log.listCreatedAfter(seq, ids);
  }

  async record(changes: readonly CustomerChange[]): Promise<void> {
    await this.#customers.load(
      changes.filter(({ before }) => before !== undefined).map(({ entry }) => entry.customerId),
    );
    const restored = changes.filter(({ entry }) => entry.type === 'restored').map(({ entry }) => entry.customerId);
    const inTrash = new Set((await this.trash.findAll(restored)).map(({ customer }) => customer.id));
    for (const change of changes) {
      const { before, after, entry } = change;
      if (!this.#customers.isAt(entry.customerId, before)) throw new CustomerNotAsFound(entry.customerId);
      this.#customers.put(entry.customerId, after);
      this.#log.append(change);
      if (change.isKept === true) this.trash.put(trashedBy(change));
      else if (entry.type === 'restored') {
        if (!inTrash.has(entry.customerId))
          throw new Error(`Customer ${entry.customerId} is restored but not in the trash.`);
        this.trash.remove(entry.customerId);
      }
      if (after === undefined) this.buffers.answers.empty(entry.customerId);
    }
  }
}

/** A change doesn't start from the stored record. Always a bug in this code, never the caller's fault. */
export class CustomerNotAsFound extends Error {
  constructor(id = 'of this change', options?: ErrorOptions) {
    super(`Customer ${id} is not stored as the change found it.`, options);
    this.name = new.target.name;
  }
}
