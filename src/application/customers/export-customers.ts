import { CUSTOMER_FIELDS } from '../../domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../domain/customers/customer.js';
import { matches } from '../../domain/lists/evaluate-list.js';
import { PAGE_MAX, type ListPage, type ListQuery, type Position } from '../../domain/lists/list-query.js';
import type { CustomerReader } from '../ports/customer-store.js';

/** A page of an export. */
export interface ExportedPage {
  readonly customers: readonly Customer[];
  /** How many customers had been looked at with this page, and how many there were to look at when it was read. */
  readonly seen: number;
  readonly total: number;
}

/** Goes through customers in the order of their ids, a page at a time, each as it is when its page is read. */
export class ExportCustomers {
  constructor(private readonly customers: Pick<CustomerReader, 'list'>) {}

  /**
   * Those who match. When they are more than a page, everybody is read and looked at here: a cursor through all costs
   * the same however deep it is, while a storage would count the matching ones anew for every page.
   */
  async *execute(criteria: Pick<ListQuery, 'filters' | 'search'>): AsyncGenerator<ExportedPage> {
    const isAll = criteria.filters.length === 0 && criteria.search.length === 0;
    if (!isAll) {
      const { records, next } = await this.#page(criteria, undefined);
      if (next === undefined) {
        yield { customers: records, seen: records.length, total: records.length };
        return;
      }
    }
    let seen = 0;
    let position: Position | undefined;
    do {
      const { records, next, total } = await this.#page({ filters: [], search: [] }, position);
      const customers = isAll
        ? records
        : records.filter((customer) => matches(customer, criteria, CUSTOMER_FIELDS, customerValue));
      seen += records.length;
      yield { customers, seen, total: next === undefined ? seen : Math.max(seen, total) };
      position = next;
    } while (position !== undefined);
  }

  #page(criteria: Pick<ListQuery, 'filters' | 'search'>, position: Position | undefined): Promise<ListPage<Customer>> {
    const page = { kind: 'after', after: position, limit: PAGE_MAX } as const;
    return this.customers.list({ ...criteria, order: [{ field: 'id', descending: false }], page });
  }
}
