import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { CustomerLogs } from '../ports/customer-logs.js';
import type { ActorNames, Named } from '../users/actor-names.js';

/** Lists customer log entries. */
export class ListCustomerLogs {
  static readonly needs = all('customer.read');

  constructor(
    private readonly logs: Pick<CustomerLogs, 'list'>,
    private readonly names: Pick<ActorNames, 'addTo'>,
  ) {}

  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<Named<CustomerLogEntry>>> {
    authorise(actor, ListCustomerLogs.needs);
    const page = await this.logs.list(query, { reader: actor.id });
    return { ...page, records: await this.names.addTo(page.records) };
  }
}
