import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import { explainFilters, type Explanation } from '../../domain/segments/explain-filters.js';
import type { SegmentFilters } from '../../domain/segments/segment.js';
import type { CustomerReader } from '../ports/customer-store.js';
import { requireFilterColumns } from './require-filter-columns.js';

/** Unsaved filters, and the customer to explain them for. */
interface ExplainFiltersInput {
  readonly filters: SegmentFilters;
  readonly customerId: string;
}

/** Explains why a customer matches filters that aren't saved, or doesn't. */
export class ExplainFilters {
  static readonly needs = all('segment.read', 'customer.read');

  constructor(private readonly customers: Pick<CustomerReader, 'find' | 'hasColumn'>) {}

  /** Throws `Forbidden`, and `ValidationFailed` for an unknown customer. */
  async execute(actor: Actor, { filters, customerId }: ExplainFiltersInput): Promise<Explanation> {
    authorise(actor, ExplainFilters.needs);
    await requireFilterColumns(filters, this.customers);
    const customer = await this.customers.find(customerId);
    if (customer === undefined) throw new ValidationFailed({ customer_id: UNKNOWN_CUSTOMER });
    return explainFilters(filters, customer);
  }
}

const UNKNOWN_CUSTOMER = { code: 'unknown_customer', message: 'names a customer that does not exist' };
