import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import { explainFilters, type Explanation } from '../../domain/segments/explain-filters.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import type { CustomerReader } from '../ports/customer-store.js';

/** Explains why a customer is a member of a segment, or isn't. */
export class ExplainSegment {
  static readonly needs = all('segment.read', 'customer.read');

  constructor(
    private readonly projection: AuthorityReader,
    private readonly customers: Pick<CustomerReader, 'find'>,
  ) {}

  /** Throws `Forbidden`, and `NotFound` for an unknown segment or customer. */
  async execute(
    actor: Actor,
    { id, customerId }: { readonly id: string; readonly customerId: string },
  ): Promise<Explanation> {
    authorise(actor, ExplainSegment.needs);
    const { filters } = recordOf(this.projection.authority.records.segments, id, 'segment');
    return explainFilters(filters, requireFound(await this.customers.find(customerId), 'customer'));
  }
}
