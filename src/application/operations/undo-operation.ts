import type { TrashRetention } from '../../domain/customers/trash.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { NotUndoable } from '../../domain/authority/how-to-undo.js';
import { newUndo, OperationInProgress, refuseUndo, type Operation } from '../../domain/operations/operation.js';
import { CreateCustomer } from '../customers/create-customer.js';
import { UpdateCustomer } from '../customers/update-customer.js';
import type { CustomerWriter } from '../customers/customer-writer.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { Operations } from '../ports/operations.js';
import { requireOwn } from './get-operation.js';

interface UndoOperationOptions {
  readonly operations: Pick<Operations, 'find' | 'listEntries'>;
  readonly writer: Pick<CustomerWriter, 'writeAs'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly retention: TrashRetention;
}

/** Starts an operation that undoes what one of the caller's has changed, or only counts what it would. `RunOperations` continues it. */
export class UndoOperation {
  static readonly needs = UpdateCustomer.needs;

  constructor(private readonly options: UndoOperationOptions) {}

  /** Throws `Forbidden`, `NotFound`, also for operations of others, `NotUndoable`, and `OperationInProgress` while another one is running. */
  async execute(actor: Actor, { id, isTrial }: { readonly id: string; readonly isTrial: boolean }): Promise<Operation> {
    const { operations: stored, writer, ids, clock, retention } = this.options;
    const { needs } = UndoOperation;
    authorise(actor, needs);
    const undone = requireOwn(actor, await stored.find(id));
    const isDeletion = undone.kind === 'delete_customers';
    if (isDeletion && !retention.isOn) throw new NotUndoable(ERASED);
    refuseUndo(undone, clock.now());
    if (undone.done > 0 && (await stored.listEntries(id, 0, 1)).length === 0) {
      if (isDeletion) throw new NotUndoable(ERASED);
      throw new NotUndoable('An earlier release made it, which noted no more than how many customers it changed.');
    }
    if (isDeletion) authorise(actor, CreateCustomer.needs);
    const given = {
      id: ids.next(),
      actorId: actor.id,
      total: undone.done,
      created: clock.now(),
      update: { undoes: id },
    };
    return writer.writeAs(actor, { needs }, async ({ operations }) => {
      // The transaction may be repeated although it was saved, and the operation may have ended since.
      const own = await operations.find(given.id);
      if (own !== undefined) return own;
      if ((await operations.findRunningOf(actor.id)) !== undefined) throw new OperationInProgress();
      const operation = newUndo(given, { isTrial });
      await operations.put(operation);
      return operation;
    });
  }
}

const ERASED = 'Deleted customers are erased at once. Restore them from a backup.';
