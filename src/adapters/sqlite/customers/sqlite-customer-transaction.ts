import type { CustomerTransaction } from '../../../application/ports/customer-store.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { SqliteTables } from '../sqlite-tables.js';
import type { CustomerGroup } from './customer-group.js';
import type { WorkScope } from '../work-scope.js';

/** The transaction of a customer work as it sees it, until it has settled. */
export class SqliteCustomerTransaction implements CustomerTransaction {
  constructor(
    private readonly tables: SqliteTables,
    private readonly group: CustomerGroup,
    private readonly scope: WorkScope,
  ) {}

  get seq(): number {
    this.scope.assertOpen();
    return this.tables.customerLog.lastSeq();
  }

  async findAll(ids: readonly string[]): Promise<Customer[]> {
    this.scope.assertOpen();
    return ids.map((id) => this.tables.customers.find(id)).filter((customer) => customer !== undefined);
  }

  async findAllByOwnColumn(key: string, values: readonly Scalar[]): Promise<Customer[]> {
    this.scope.assertOpen();
    return this.tables.customersByColumn.findAll(key, values);
  }

  async listNewestEntries(customerId: string, limit: number): Promise<CustomerLogEntry[]> {
    this.scope.assertOpen();
    return this.tables.customerLog.listNewest(customerId, limit);
  }

  async countNewestEntries(customerId: string, limit: number, since: number): Promise<number> {
    this.scope.assertOpen();
    return this.tables.customerLog.countNewest(customerId, limit, since);
  }

  async record(changes: readonly CustomerChange[]): Promise<void> {
    this.scope.assertOpen();
    let { seq } = this;
    for (const { before, after, entry } of changes) {
      const key = this.tables.customers.write(before, after);
      if (key === undefined) throw new Error(`Customer ${entry.customerId} is not stored as the change found it.`);
      this.group.add({ key, before, after });
      seq += 1;
      this.tables.customerLog.append(seq, entry);
    }
  }
}
