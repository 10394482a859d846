import type { Actor } from '../../domain/permissions/actor.js';
import type { Operation } from '../../domain/operations/operation.js';
import { DeleteCustomer } from '../customers/delete-customer.js';
import { startOperation, type StartOperationInput, type StartOperationOptions } from './start-operation.js';

/** Starts an operation that deletes all customers that match. `RunOperations` continues it. */
export class DeleteMatching {
  static readonly needs = DeleteCustomer.needs;

  constructor(private readonly options: StartOperationOptions) {}

  /** Throws as `startOperation` does. */
  execute(actor: Actor, input: Pick<StartOperationInput, 'criteria' | 'expect'>): Promise<Operation> {
    return startOperation(this.options, actor, { ...input, needs: DeleteMatching.needs, patch: null });
  }
}
