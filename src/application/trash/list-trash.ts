import type { TrashedCustomer } from '../../domain/customers/trash.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { DeleteCustomer } from '../customers/delete-customer.js';
import type { CustomerTrash } from '../ports/customer-trash.js';
import type { ActorNames, Named } from '../users/actor-names.js';

/** Lists deleted customers that are kept, for those who may delete customers. */
export class ListTrash {
  static readonly needs = DeleteCustomer.needs;

  constructor(
    private readonly trash: Pick<CustomerTrash, 'list'>,
    private readonly names: Pick<ActorNames, 'addTo'>,
  ) {}

  /** Throws `Forbidden`. */
  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<Named<TrashedCustomer>>> {
    authorise(actor, ListTrash.needs);
    const page = await this.trash.list(query, { reader: actor.id });
    return { ...page, records: await this.names.addTo(page.records) };
  }
}
