import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Customer } from '../../domain/customers/customer.js';
import { requireFound } from '../../domain/domain-error.js';
import type { CustomerReader } from '../ports/customer-store.js';

/** Gets one customer. */
export class GetCustomer {
  static readonly needs = all('customer.read');

  constructor(private readonly customers: Pick<CustomerReader, 'find'>) {}

  /** Throws `Forbidden`, `NotFound`. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<Customer> {
    authorise(actor, GetCustomer.needs);
    return requireFound(await this.customers.find(id), 'customer');
  }
}
