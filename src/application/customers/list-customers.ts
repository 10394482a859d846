import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { ListQuery } from '../../domain/lists/list-query.js';
import type { CustomerReader, CustomersAsJson } from '../ports/customer-store.js';
import { requireColumns } from './require-columns.js';

/** Lists customers. */
export class ListCustomers {
  static readonly needs = all('customer.read');

  constructor(private readonly customers: Pick<CustomerReader, 'listAsJson' | 'hasColumn'>) {}

  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<CustomersAsJson> {
    authorise(actor, ListCustomers.needs);
    await requireColumns(query, this.customers);
    return this.customers.listAsJson(query, { reader: actor.id });
  }
}
