import type { Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { decideDeletion } from '../../domain/customers/decide-customer.js';
import type { TrashRetention } from '../../domain/customers/trash.js';
import { requireFound, StaleVersion } from '../../domain/domain-error.js';
import type { ConditionalInput } from '../authority/write-input.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { CustomerWriter } from './customer-writer.js';
import { optionsForEach, writeEach } from './write-each.js';

interface DeleteCustomerOptions {
  readonly writer: CustomerWriter;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly retention: TrashRetention;
}

/**
 * Deletes a customer: into the trash, if deleted customers are kept, otherwise for good. Then the values leave the log, which still says who
 * changed which field and when.
 */
export class DeleteCustomer {
  static readonly needs = all('customer.delete', 'customer.read');

  constructor(private readonly options: DeleteCustomerOptions) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  async execute(actor: Actor, { id, matches }: ConditionalInput): Promise<void> {
    const { writer, ids, clock, retention } = this.options;
    const circumstances = { actorId: actor.id, now: clock.now(), entryId: ids.next() };
    await writer.writeAs(actor, { needs: DeleteCustomer.needs, reads: [id] }, async (transaction) => {
      const customer = requireFound((await transaction.findAll([id]))[0], 'customer');
      if (!matches(customer.version)) throw new StaleVersion();
      await transaction.record([decideDeletion(customer, circumstances, { isKept: retention.isOn })]);
    });
  }
}

/** Deletes several customers in one transaction, each as `DeleteCustomer` does. */
export class DeleteCustomers {
  static readonly needs = DeleteCustomer.needs;

  constructor(private readonly options: DeleteCustomerOptions) {}

  /** Ignores unknown ids. Throws `Forbidden`. */
  async execute(actor: Actor, input: { readonly ids: readonly string[] }): Promise<void> {
    const { writer, ids, clock, retention } = this.options;
    const circumstances = { actorId: actor.id, now: clock.now() };
    const how = { isKept: retention.isOn };
    const entryIds = new Map(Array.from(new Set(input.ids), (id) => [id, ids.next()]));
    const { needs } = DeleteCustomers;
    await writer.writeAs(actor, { needs, ...optionsForEach(entryIds) }, (transaction) =>
      writeEach(transaction, entryIds, (customer, entryId) =>
        decideDeletion(customer, { ...circumstances, entryId }, how),
      ),
    );
  }
}
