import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { Facets } from '../../domain/customers/facets.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import type { CustomerReader } from '../ports/customer-store.js';
import { settleColumns } from './settle-columns.js';

/** Counts customers per status and per role. */
export class CountFacets {
  static readonly needs = all('customer.read');

  constructor(private readonly customers: Pick<CustomerReader, 'countFacets' | 'hasColumn'>) {}

  async execute(actor: Actor, { criteria }: { readonly criteria: Criteria }): Promise<Facets> {
    authorise(actor, CountFacets.needs);
    const settled = await settleColumns(criteria, this.customers);
    return this.customers.countFacets(settled, { reader: actor.id });
  }
}
