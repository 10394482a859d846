import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import type { Customer } from '../../domain/customers/customer.js';
import { decideCreation } from '../../domain/customers/decide-customer.js';
import type { RepeatableInput } from '../idempotency/answer-keeper.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';
import type { CustomerWriter } from './customer-writer.js';

type CreateCustomerInput = { readonly patch: CustomerPatch } & RepeatableInput<Customer>;

interface CreateCustomerOptions {
  readonly writer: CustomerWriter;
  readonly avatars: AvatarCheck;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Creates a customer. */
export class CreateCustomer {
  static readonly needs = all('customer.create', 'customer.read');

  constructor(private readonly options: CreateCustomerOptions) {}

  /** Throws `Forbidden`, `ValidationFailed`, and what `once` throws. */
  async execute(actor: Actor, { patch, once }: CreateCustomerInput): Promise<Customer> {
    const { writer, avatars, ids, clock } = this.options;
    const { needs } = CreateCustomer;
    // Refuse early, before touching the avatar; the transaction checks again.
    authorise(actor, needs);
    await avatars.require(patch.fields.avatar ?? '', '');
    const circumstances = { actorId: actor.id, now: clock.now(), entryId: ids.next() };
    const change = decideCreation(ids.next(), patch, circumstances);
    return writer.writeAs(actor, { needs, once: once && { of: once, now: circumstances.now } }, async (transaction) => {
      await transaction.record([change]);
      return change.after;
    });
  }
}
