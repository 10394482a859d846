import type { CustomerAsJson, CustomersAsJson } from '../../../application/ports/customer-store.js';
import { columnsInUse, type ColumnInUse } from '../../../domain/customers/column-counts.js';
import { countBetween, countFacets, countValues } from '../../../domain/customers/count-facets.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../domain/customers/customer.js';
import type { FacetOf, Facets, ValueCount } from '../../../domain/customers/facets.js';
import { evaluateList, matches } from '../../../domain/lists/evaluate-list.js';
import type { Criteria, ListPage, ListQuery, Scalar } from '../../../domain/lists/list-query.js';
import { customerAsJson, customersAsJson } from '../../storage-kernel/customers-as-json.js';
import type { MemoryCustomerState } from './memory-customer-state.js';

/** Customers outside a transaction. */
export class MemoryCustomers {
  constructor(private readonly state: MemoryCustomerState) {}

  find(id: string): Customer | undefined {
    return this.state.customers.get(id);
  }

  findAsJson(id: string): CustomerAsJson | undefined {
    return customerAsJson(this.find(id));
  }

  findByKey(key: string): Customer | undefined {
    const { customers, externalIds } = this.state;
    return customers.get(key) ?? customers.get(externalIds.first(key) ?? '');
  }

  list(query: ListQuery): ListPage<Customer> {
    return structuredClone(evaluateList(this.#records(), query, CUSTOMER_FIELDS, customerValue));
  }

  listAsJson(query: ListQuery): Promise<CustomersAsJson> {
    return customersAsJson(this.list(query));
  }

  countFacets(criteria: Criteria): Facets {
    const isFound = (customer: Customer) => matches(customer, criteria, CUSTOMER_FIELDS, customerValue);
    return countFacets([...this.#records()].filter(isFound));
  }

  countValues({ limit, ...wanted }: FacetOf & { readonly limit: number }): ValueCount[] {
    return countValues(this.#valuesOf(wanted), limit);
  }

  countBetween({ edges, ...wanted }: FacetOf & { readonly edges: readonly (number | string)[] }): number[] {
    return countBetween(this.#valuesOf(wanted), edges);
  }

  countColumns(): ColumnInUse[] {
    return columnsInUse(this.state.columns.net);
  }

  hasColumn(name: string): boolean {
    return [...this.state.columns.net].some((column) => column.name === name && column.customers > 0);
  }

  lastSeq(): number {
    return this.state.seq;
  }

  *#valuesOf({ field, criteria }: FacetOf): Iterable<Scalar | null> {
    for (const customer of this.#records()) {
      if (matches(customer, criteria, CUSTOMER_FIELDS, customerValue))
        yield customerValue(customer, field) as Scalar | null;
    }
  }

  *#records(): Iterable<Customer> {
    for (const [, customer] of this.state.customers.values()) yield customer;
  }
}
