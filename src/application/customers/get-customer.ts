import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import type { CustomerAsJson, CustomerReader } from '../ports/customer-store.js';

/** Gets one customer. */
export class GetCustomer {
  static readonly needs = all('customer.read');

  constructor(private readonly customers: Pick<CustomerReader, 'findAsJson'>) {}

  /** Throws `Forbidden`, `NotFound`. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<CustomerAsJson> {
    authorise(actor, GetCustomer.needs);
    return requireFound(await this.customers.findAsJson(id), 'customer');
  }
}
