import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Customer } from '../../domain/customers/customer.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { CustomerReader } from '../ports/customer-store.js';

/** Lists customers. */
export class ListCustomers {
  static readonly needs = all('customer.read');

  constructor(private readonly customers: Pick<CustomerReader, 'list'>) {}

  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<Customer>> {
    authorise(actor, ListCustomers.needs);
    return this.customers.list(query, { reader: actor.id });
  }
}
