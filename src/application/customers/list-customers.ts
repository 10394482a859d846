import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { ListQuery } from '../../domain/lists/list-query.js';
import type { CustomerReader, CustomersAsJson } from '../ports/customer-store.js';
import { settleColumns } from './settle-columns.js';

/** Lists customers. */
export class ListCustomers {
  static readonly needs = all('customer.read');

  constructor(private readonly customers: Pick<CustomerReader, 'listAsJson' | 'hasColumn'>) {}

  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<CustomersAsJson> {
    authorise(actor, ListCustomers.needs);
    const settled = await settleColumns(query, this.customers);
    return this.customers.listAsJson(settled, { reader: actor.id });
  }
}
