import { CountChanged, newErasure, OperationInProgress, type Operation } from '../../domain/operations/operation.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { DeleteCustomer } from '../customers/delete-customer.js';
import type { CustomerWriter } from '../customers/customer-writer.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerTrash } from '../ports/customer-trash.js';
import type { Ids } from '../ports/ids.js';

interface EraseTrashOptions {
  readonly trash: Pick<CustomerTrash, 'measure'>;
  readonly writer: Pick<CustomerWriter, 'writeAs'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Starts an operation that erases all customers who are in the trash now. `RunOperations` continues it. */
export class EraseTrash {
  static readonly needs = DeleteCustomer.needs;

  constructor(private readonly options: EraseTrashOptions) {}

  /** Throws `Forbidden`, `CountChanged`, and `OperationInProgress` if another operation of the caller is still running. */
  async execute(actor: Actor, { expect }: { readonly expect: number }): Promise<Operation> {
    const { trash, writer, ids, clock } = this.options;
    const { needs } = EraseTrash;
    authorise(actor, needs);
    // Before they're counted: who is deleted later wasn't, and stays.
    const created = clock.now();
    const { customers: total } = await trash.measure();
    if (total !== expect) throw new CountChanged(total);
    const given = { id: ids.next(), actorId: actor.id, total, created, update: { erasesUpTo: created } };
    return writer.writeAs(actor, { needs }, async ({ operations }) => {
      // The transaction may be repeated although it was saved, and the operation may have ended since.
      const own = await operations.find(given.id);
      if (own !== undefined) return own;
      if ((await operations.findRunningOf(actor.id)) !== undefined) throw new OperationInProgress();
      const operation = newErasure(given);
      await operations.put(operation);
      return operation;
    });
  }
}
