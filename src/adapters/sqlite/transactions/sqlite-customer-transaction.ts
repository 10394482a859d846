import type { GuardedCustomerTransaction } from '../../../application/ports/customer-store.js';
import type { TransactionalTrash } from '../../../application/ports/customer-trash.js';
import type { TransactionalAnswers } from '../../../application/ports/kept-answers.js';
import type { TransactionalOperations } from '../../../application/ports/operations.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import { trashedBy } from '../../../domain/customers/trash.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { GroupTransaction } from '../writing/group-transaction.js';
import type { SqliteTables } from '../writing/sqlite-tables.js';
import type { CustomerLogTable } from '../customers/customer-log-table.js';
import type { CustomerTrashTable } from '../trash/customer-trash-table.js';
import type { CustomerTable } from '../customers/customer-table.js';
import type { CustomersByColumn } from '../customers/customers-by-column.js';
import type { TransactionScope } from '../../storage-kernel/transaction-scope.js';
import type { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';

/** A transaction on customers, usable until its callback has settled. */
export class SqliteCustomerTransaction implements GuardedCustomerTransaction {
  readonly operations: TransactionalOperations;
  readonly trash: TransactionalTrash;
  readonly #customers: CustomerTable;
  readonly #byColumn: CustomersByColumn;
  readonly #log: CustomerLogTable;
  readonly #trash: CustomerTrashTable;
  readonly #group: GroupTransaction;

  /** With `slices`, the event loop gets turns during the calls. */
  constructor(
    private readonly tables: SqliteTables,
    group: GroupTransaction,
    private readonly scope: TransactionScope,
    private readonly slices?: EventLoopSlice,
  ) {
    this.operations = scope.promise(tables.operations);
    this.#customers = scope.guard(tables.customers);
    this.#byColumn = scope.guard(tables.customersByColumn);
    this.#log = scope.guard(tables.customerLog);
    this.#trash = scope.guard(tables.customerTrash);
    this.trash = {
      findAll: async (ids) => this.#trash.findAll(ids),
      listOldest: async (of) => this.#trash.listOldest(of),
      erase: (ids) => this.#erase(ids),
    };
    this.#group = scope.guard(group);
  }

  get answers(): TransactionalAnswers {
    return this.scope.promise(this.tables.keptAnswers);
  }

  get authoritySeq(): number {
    return this.#group.committedSeq;
  }

  get seq(): number {
    return this.#log.lastSeq();
  }

  commitOnlyIf(mayCommit: () => boolean): void {
    this.#group.commitOnlyIf(mayCommit);
  }

  async findAll(ids: readonly string[]): Promise<Customer[]> {
    if (this.slices?.isOver() === true) await this.slices.next();
    return this.#customers.findAll(ids);
  }

  async findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    const found: Customer[] = [];
    const changed = this.#group.customers.changed();
    for (const value of new Set(values)) {
      found.push(...this.#byColumn.find(key, value, changed));
      if (this.slices?.isOver() === true) await this.slices.next();
    }
    return found;
  }

  async listNewestEntries(customerId: string, limit: number): Promise<CustomerLogEntry[]> {
    return this.#log.listNewest(customerId, limit);
  }

  async countNewestEntries(customerId: string, limit: number, since: number): Promise<number> {
    return this.#log.countNewest(customerId, limit, since);
  }

  async listCreatedAfter(seq: number, ids: readonly string[]): Promise<string[]> {
    const later: string[] = [];
    for (const id of ids) {
      if (this.#log.wasCreatedAfter(seq, id)) later.push(id);
      if (this.slices?.isOver() === true) await this.slices.next();
    }
    return later;
  }

  async record(changes: readonly CustomerChange[]): Promise<void> {
    let { seq } = this;
    for (const change of changes) {
      const { before, after, entry, isKept } = change;
      const key = this.#customers.write(before, after);
      if (key === undefined) throw new Error(`Customer ${entry.customerId} is not stored as the change found it.`);
      this.#group.customers.add({ key, before, after });
      seq += 1;
      this.#log.append(seq, change, key);
      if (isKept === true) this.#trash.insert(trashedBy(change));
      else if (entry.type === 'restored') this.#requireTrashed(entry.customerId);
      if (after === undefined) this.tables.keptAnswers.empty(entry.customerId);
      if (this.slices?.isOver() === true) await this.slices.next();
    }
  }

  #requireTrashed(id: string): void {
    if (!this.#trash.remove(id)) throw new Error(`Customer ${id} is restored but not in the trash.`);
  }

  async #erase(ids: readonly string[]): Promise<number> {
    let erased = 0;
    for (const id of ids) {
      erased += Number(this.#trash.erase(id));
      if (this.slices?.isOver() === true) await this.slices.next();
    }
    return erased;
  }
}
