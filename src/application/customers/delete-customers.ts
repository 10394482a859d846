import type { Actor } from '../../domain/access/actor.js';
import { decideDeletion } from '../../domain/customers/decide-customer.js';
import { DeleteCustomer, type DeleteCustomerOptions } from './delete-customer.js';

/** Deletes several customers in one transaction, each as `DeleteCustomer` does. */
export class DeleteCustomers {
  static readonly needs = DeleteCustomer.needs;

  constructor(private readonly options: DeleteCustomerOptions) {}

  /** Ignores unknown ids. Throws `Forbidden`. */
  async execute(actor: Actor, input: { readonly ids: readonly string[] }): Promise<void> {
    const { writer, ids, clock } = this.options;
    const circumstances = { actorId: actor.id, now: clock.now() };
    const entryIds = new Map([...new Set(input.ids)].map((id) => [id, ids.next()]));
    const reads = [...entryIds.keys()];
    await writer.writeAs(actor, { needs: DeleteCustomers.needs, reads }, async (transaction) => {
      const found = new Map((await transaction.findAll(reads)).map((customer) => [customer.id, customer]));
      const changes = [...entryIds].flatMap(([id, entryId]) => {
        const customer = found.get(id);
        return customer === undefined ? [] : [decideDeletion(customer, { ...circumstances, entryId })];
      });
      if (changes.length > 0) await transaction.record(changes);
    });
  }
}
