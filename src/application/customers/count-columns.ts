import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { ColumnInUse } from '../../domain/customers/column-counts.js';
import type { CustomerReader } from '../ports/customer-store.js';

/** Counts customers per own column. */
export class CountColumns {
  static readonly needs = all('customer.read');

  constructor(private readonly customers: Pick<CustomerReader, 'countColumns'>) {}

  async execute(actor: Actor): Promise<readonly ColumnInUse[]> {
    authorise(actor, CountColumns.needs);
    return this.customers.countColumns();
  }
}
