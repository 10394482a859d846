import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { Customer } from '../../domain/customers/customer.js';
import type { ListQuery } from '../../domain/lists/list-query.js';
import type { CustomerReader } from '../ports/customer-store.js';
import { ListCustomers } from './list-customers.js';

/** Finds those of some customers that still exist, by id. */
export class FindCustomers {
  static readonly needs = ListCustomers.needs;

  constructor(private readonly customers: Pick<CustomerReader, 'list'>) {}

  /** At most as many ids as a page of a list has records. Throws `Forbidden`. */
  async execute(actor: Actor, { ids }: { readonly ids: readonly string[] }): Promise<readonly Customer[]> {
    authorise(actor, FindCustomers.needs);
    if (ids.length === 0) return [];
    const query: ListQuery = {
      filters: [{ field: 'id', operator: 'eq', values: ids }],
      search: [],
      order: [{ field: 'id', descending: false }],
      page: { kind: 'slice', start: 0, limit: ids.length },
    };
    return (await this.customers.list(query, { reader: actor.id })).records;
  }
}
