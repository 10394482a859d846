import type { CustomerAsJson, CustomersAsJson, CustomerStore } from '../../../application/ports/customer-store.js';
import { columnsInUse, type ColumnInUse } from '../../../domain/customers/column-counts.js';
import { countFacets } from '../../../domain/customers/count-facets.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../domain/customers/customer.js';
import type { Facets } from '../../../domain/customers/facets.js';
import { evaluateList, matches } from '../../../domain/lists/evaluate-list.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { customerAsJson, customersAsJson } from '../../storage-kernel/customers-as-json.js';
import type { MemoryCustomerState } from './memory-customer-state.js';
import type { MemoryQueue } from '../writing/memory-queue.js';

/** Customers, with their own queue and sequence. */
export class MemoryCustomerStore implements CustomerStore {
  constructor(
    private readonly state: MemoryCustomerState,
    private readonly queue: MemoryQueue,
    readonly transact: CustomerStore['transact'],
  ) {}

  find(id: string): Promise<Customer | undefined> {
    return this.queue.inTurn(async () => this.state.customers.get(id));
  }

  async findAsJson(id: string): Promise<CustomerAsJson | undefined> {
    return customerAsJson(await this.find(id));
  }

  findByKey(key: string): Promise<Customer | undefined> {
    return this.queue.inTurn(async () => {
      const { customers, externalIds } = this.state;
      return customers.get(key) ?? customers.get(externalIds.first(key) ?? '');
    });
  }

  list(query: ListQuery): Promise<ListPage<Customer>> {
    return this.queue.inTurn(async () =>
      structuredClone(evaluateList(this.#records(), query, CUSTOMER_FIELDS, customerValue)),
    );
  }

  async listAsJson(query: ListQuery): Promise<CustomersAsJson> {
    return customersAsJson(await this.list(query));
  }

  countFacets(criteria: Criteria): Promise<Facets> {
    return this.queue.inTurn(async () => {
      const found = [...this.#records()].filter((customer) =>
        matches(customer, criteria, CUSTOMER_FIELDS, customerValue),
      );
      return countFacets(found);
    });
  }

  countColumns(): Promise<ColumnInUse[]> {
    return this.queue.inTurn(async () => columnsInUse(this.state.columns.net));
  }

  hasColumn(name: string): Promise<boolean> {
    return this.queue.inTurn(async () =>
      [...this.state.columns.net].some((column) => column.name === name && column.customers > 0),
    );
  }

  lastSeq(): Promise<number> {
    return this.queue.inTurn(async () => this.state.seq);
  }

  *#records(): Iterable<Customer> {
    for (const [, customer] of this.state.customers.values()) yield customer;
  }
}
