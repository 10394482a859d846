import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import { errorsForEverybody } from '../../domain/customers/errors-for-everybody.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import type { Operation } from '../../domain/operations/operation.js';
import { NOT_ISSUED, type AvatarCheck } from '../avatars/avatar-check.js';
import { UpdateCustomer } from '../customers/update-customer.js';
import { startOperation, type StartOperationInput, type StartOperationOptions } from './start-operation.js';

interface UpdateMatchingOptions extends StartOperationOptions {
  readonly avatars: Pick<AvatarCheck, 'touch'>;
}

interface UpdateMatchingInput extends Pick<StartOperationInput, 'criteria' | 'expect'> {
  readonly patch: CustomerPatch;
}

/** Starts an operation that makes the same change to all customers that match. `RunOperations` continues it. */
export class UpdateMatching {
  static readonly needs = UpdateCustomer.needs;

  constructor(private readonly options: UpdateMatchingOptions) {}

  /** Throws as `startOperation` does, and `ValidationFailed` with fields named `changes.<field>`. */
  async execute(actor: Actor, input: UpdateMatchingInput): Promise<Operation> {
    const { needs } = UpdateMatching;
    // Refuse early, before touching the avatar.
    authorise(actor, needs);
    await this.#requireValid(input.patch);
    return startOperation(this.options, actor, { ...input, needs });
  }

  async #requireValid(patch: CustomerPatch): Promise<void> {
    const { avatar } = patch.fields;
    const isUnknown = Boolean(avatar) && !(await this.options.avatars.touch(avatar!));
    const errors = Object.entries({ ...errorsForEverybody(patch), ...(isUnknown && { avatar: NOT_ISSUED }) });
    if (errors.length === 0) return;
    throw new ValidationFailed(Object.fromEntries(errors.map(([field, error]) => [`changes.${field}`, error])));
  }
}
