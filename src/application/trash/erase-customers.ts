import type { Actor } from '../../domain/permissions/actor.js';
import { DeleteCustomer } from '../customers/delete-customer.js';
import type { CustomerWriter } from '../customers/customer-writer.js';

/**
 * Erases deleted customers for good, in one transaction: nobody can restore them, and the values leave their history as after a deletion without a
 * trash.
 */
export class EraseCustomers {
  static readonly needs = DeleteCustomer.needs;

  constructor(private readonly writer: Pick<CustomerWriter, 'writeAs'>) {}

  /** Ignores ids that aren't in the trash. Throws `Forbidden`. */
  async execute(actor: Actor, { ids }: { readonly ids: readonly string[] }): Promise<void> {
    await this.writer.writeAs(actor, { needs: EraseCustomers.needs, isLarge: true }, ({ trash }) => trash.erase(ids));
  }
}
