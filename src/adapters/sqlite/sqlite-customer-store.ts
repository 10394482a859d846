import type { CustomerStore, CustomerWork } from '../../application/ports/customer-store.js';
import { countFacets } from '../../domain/customers/count-facets.js';
import { CUSTOMER_FIELDS } from '../../domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../domain/customers/customer.js';
import type { Facets } from '../../domain/customers/facets.js';
import { evaluateList, matches } from '../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { SqliteConnections } from './sqlite-connections.js';
import { SqliteCustomerTransaction } from './sqlite-customer-transaction.js';
import type { SqliteTables } from './sqlite-tables.js';
import type { WriterQueue } from './writer-queue.js';

/** Customers. The file has one writer, so their works share its queue; none of them moves the authority's head. */
export class SqliteCustomerStore implements CustomerStore {
  constructor(
    private readonly connections: SqliteConnections,
    private readonly queue: WriterQueue,
    private readonly writer: SqliteTables,
  ) {}

  find(id: string): Promise<Customer | undefined> {
    return this.connections.read(({ customers }) => customers.find(id));
  }

  list(query: ListQuery): Promise<ListPage<Customer>> {
    return this.connections.read(({ customers }) =>
      evaluateList(customers.all(), query, CUSTOMER_FIELDS, customerValue),
    );
  }

  countFacets(criteria: Pick<ListQuery, 'filters' | 'search'>): Promise<Facets> {
    return this.connections.read(({ customers }) =>
      countFacets(customers.all().filter((one) => matches(one, criteria, CUSTOMER_FIELDS, customerValue))),
    );
  }

  lastSeq(): Promise<number> {
    return this.connections.read(({ customerLog }) => customerLog.lastSeq());
  }

  transact<T>(work: CustomerWork<T>): Promise<T> {
    return this.queue.add((scope) => work(new SqliteCustomerTransaction(this.writer, scope)));
  }
}
