import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { ListQuery } from '../../domain/lists/list-query.js';
import { criteriaOf } from '../../domain/segments/segment-criteria.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import { settleColumns } from '../customers/settle-columns.js';
import type { CustomerReader, CustomersAsJson } from '../ports/customer-store.js';

/** Lists a segment's members, like the list of all customers. */
export class ListSegmentCustomers {
  static readonly needs = all('segment.read', 'customer.read');

  constructor(
    private readonly projection: AuthorityReader,
    private readonly customers: Pick<CustomerReader, 'listAsJson' | 'hasColumn'>,
  ) {}

  /** Combines the segment's criteria with the query's. Throws `Forbidden`, `NotFound`. */
  async execute(actor: Actor, { id, query }: { id: string; query: ListQuery }): Promise<CustomersAsJson> {
    authorise(actor, ListSegmentCustomers.needs);
    const criteria = criteriaOf(recordOf(this.projection.authority.records.segments, id, 'segment').filters);
    const search = [...criteria.search, ...query.search];
    // What the segment filters by was there when it was saved.
    const settled = await settleColumns(query, this.customers);
    const filters = [...criteria.filters, ...settled.filters];
    return this.customers.listAsJson({ ...query, filters, search }, { reader: actor.id });
  }
}
