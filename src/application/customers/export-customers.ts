import { CUSTOMER_FIELDS } from '../../domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../domain/customers/customer.js';
import { matches } from '../../domain/lists/evaluate-list.js';
import { MAX_PAGE_SIZE, type Criteria, type ListPage, type Position } from '../../domain/lists/list-query.js';
import type { CustomerReader } from '../ports/customer-store.js';

/** A page of an export. */
export interface ExportedPage {
  readonly customers: readonly Customer[];
  /** Progress: customers read so far, including this page, and their total number when the page was read. */
  readonly seen: number;
  readonly total: number;
}

/** Exports customers by id, page by page, each page in its state when read. */
export class ExportCustomers {
  constructor(private readonly customers: Pick<CustomerReader, 'list'>) {}

  /**
   * Yields the matching customers. If they don't fit on one page, reads all customers and filters them here: a cursor
   * through all has a constant cost per page, while a filtered list counts its matches again for every page.
   */
  async *execute(criteria: Criteria): AsyncGenerator<ExportedPage> {
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

  #page(criteria: Criteria, position: Position | undefined): Promise<ListPage<Customer>> {
    const page = { kind: 'after', after: position, limit: MAX_PAGE_SIZE } as const;
    return this.customers.list({ ...criteria, order: [{ field: 'id', descending: false }], page });
  }
}
