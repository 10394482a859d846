import type { Actor } from '../../domain/access/actor.js';
import { decideDeletion } from '../../domain/customers/decide-customer.js';
import { DeleteCustomer, type DeleteCustomerOptions } from './delete-customer.js';
import { optionsForEach, writeEach } from './write-each.js';

/** Deletes several customers in one transaction, each as `DeleteCustomer` does. */
export class DeleteCustomers {
  static readonly needs = DeleteCustomer.needs;

  constructor(private readonly options: DeleteCustomerOptions) {}

  /** Ignores unknown ids. Throws `Forbidden`. */
  async execute(actor: Actor, input: { readonly ids: readonly string[] }): Promise<void> {
    const { writer, ids, clock } = this.options;
    const circumstances = { actorId: actor.id, now: clock.now() };
    const entryIds = new Map(Array.from(new Set(input.ids), (id) => [id, ids.next()]));
    const { needs } = DeleteCustomers;
    await writer.writeAs(actor, { needs, ...optionsForEach(entryIds) }, (transaction) =>
      writeEach(transaction, entryIds, (customer, entryId) => decideDeletion(customer, { ...circumstances, entryId })),
    );
  }
}
