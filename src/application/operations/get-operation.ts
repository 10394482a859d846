import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import { requireFound } from '../../domain/domain-error.js';
import type { Operation } from '../../domain/operations/operation.js';
import type { Operations } from '../ports/operations.js';

/** Gets an operation of the caller. */
export class GetOperation {
  static readonly needs = SIGN_IN;

  constructor(private readonly operations: Pick<Operations, 'find'>) {}

  /** Throws `NotFound`, also for operations of others. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<Operation> {
    authorise(actor, GetOperation.needs);
    return requireOwn(actor, await this.operations.find(id));
  }
}

/** Throws `NotFound` unless the operation is the caller's. */
export function requireOwn(actor: Actor, operation: Operation | undefined): Operation {
  return requireFound(operation?.actorId === actor.id ? operation : undefined, 'operation');
}
