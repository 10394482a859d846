import type { Customer } from '../../domain/customers/customer.js';
import { requireFound } from '../../domain/domain-error.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { CreateCustomer } from '../customers/create-customer.js';
import type { CustomerWriter } from '../customers/customer-writer.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import { decideRestorations } from './decide-restorations.js';

interface RestoreCustomerOptions {
  readonly writer: Pick<CustomerWriter, 'writeAs'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Takes a deleted customer out of the trash: with the same id, values and history, as a new version. */
export class RestoreCustomer {
  static readonly needs = CreateCustomer.needs;

  constructor(private readonly options: RestoreCustomerOptions) {}

  /** Throws `Forbidden`, `NotFound`, `ExternalIdInUse`. A dry run saves nothing. */
  async execute(
    actor: Actor,
    { id, isDry = false }: { readonly id: string; readonly isDry?: boolean },
  ): Promise<Customer> {
    const { writer, ids, clock } = this.options;
    const { needs } = RestoreCustomer;
    const circumstances = { actorId: actor.id, now: clock.now(), entryId: ids.next() };
    return writer.writeAs(actor, { needs, reads: [id] }, async (transaction) => {
      const trashed = requireFound((await transaction.trash.findAll([id]))[0], 'deleted customer');
      const [decided] = await decideRestorations(transaction, [trashed], () => circumstances);
      if ('refusal' in decided!) throw decided.refusal;
      if (!isDry) await transaction.record([decided!.change]);
      return decided!.change.after;
    });
  }
}
