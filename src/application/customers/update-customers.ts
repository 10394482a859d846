import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import type { Customer } from '../../domain/customers/customer.js';
import {
  decideUpdate,
  type CustomerCircumstances,
  type CustomerWrite,
} from '../../domain/customers/decide-customer.js';
import { errorsForEverybody } from '../../domain/customers/errors-for-everybody.js';
import { errorOfReservedKey } from '../../domain/customers/own-column.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import { NOT_ISSUED, type AvatarCheck } from '../avatars/avatar-check.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { CustomerWriter } from './customer-writer.js';
import { UpdateCustomer } from './update-customer.js';
import { optionsForEach, writeEach } from './write-each.js';

interface UpdateCustomersOptions {
  readonly writer: CustomerWriter;
  readonly avatars: Pick<AvatarCheck, 'touch'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Makes the same change to several customers in one transaction: to all, or to none. */
export class UpdateCustomers {
  static readonly needs = UpdateCustomer.needs;

  constructor(private readonly options: UpdateCustomersOptions) {}

  /**
   * Returns how many have changed. Ignores unknown ids. Throws `Forbidden`, and `ValidationFailed` with fields named
   * `changes.<field>` when nobody, or one of these customers, can have these values.
   */
  async execute(
    actor: Actor,
    { patch, ...input }: { readonly ids: readonly string[]; readonly patch: CustomerPatch },
  ): Promise<number> {
    const { writer, avatars, ids, clock } = this.options;
    // Refuse early, before touching the avatar; the transaction checks again.
    authorise(actor, UpdateCustomers.needs);
    requirePossible(patch);
    const { avatar } = patch.fields;
    const unknownAvatar = avatar && !(await avatars.touch(avatar)) ? avatar : undefined;
    const circumstances = { actorId: actor.id, now: clock.now() };
    const entryIds = new Map(Array.from(new Set(input.ids), (id) => [id, ids.next()]));
    const { needs } = UpdateCustomers;
    return writer.writeAs(actor, { needs, ...optionsForEach(entryIds) }, (transaction) =>
      writeEach(transaction, entryIds, (customer, entryId) => {
        if (unknownAvatar !== undefined && unknownAvatar !== customer.avatar) throw refusalOf(customer, AVATAR);
        return decide(customer, patch, { ...circumstances, entryId });
      }),
    );
  }
}

const AVATAR = new ValidationFailed({ avatar: NOT_ISSUED });

/** Refuses what no customer can get. Only customers who have a column with a reserved name can keep it. */
function requirePossible(patch: CustomerPatch): void {
  const errors = Object.entries(errorsForEverybody(patch)).filter(
    ([field, error]) => error !== errorOfReservedKey(field),
  );
  if (errors.length === 0) return;
  throw new ValidationFailed(Object.fromEntries(errors.map(([field, error]) => [`changes.${field}`, error])));
}

function decide(
  customer: Customer,
  patch: CustomerPatch,
  circumstances: CustomerCircumstances,
): CustomerWrite | undefined {
  try {
    return decideUpdate(customer, patch, circumstances, () => true);
  } catch (error) {
    throw error instanceof ValidationFailed ? refusalOf(customer, error) : error;
  }
}

/** Names the fields as the request does, and the customer that can't have these values. */
function refusalOf({ id }: Customer, { fields }: ValidationFailed): ValidationFailed {
  const named = Object.entries(fields).map(
    ([field, { code, message }]) => [`changes.${field}`, { code, message: `${message} (customer ${id})` }] as const,
  );
  return new ValidationFailed(Object.fromEntries(named));
}
