import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import type { Customer } from '../../domain/customers/customer.js';
import { decideUpdate } from '../../domain/customers/decide-customer.js';
import { NotFound } from '../../domain/domain-error.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { Ids } from '../ports/ids.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';
import type { CustomerWriter } from './customer-writer.js';

export interface UpdateCustomerInput {
  readonly id: string;
  readonly patch: CustomerPatch;
  /** Whether the caller's `If-Match` allows this version. */
  readonly matches: (version: number) => boolean;
}

export interface UpdateCustomerOptions {
  readonly customers: Pick<CustomerReader, 'find'>;
  readonly writer: CustomerWriter;
  readonly avatars: AvatarCheck;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Changes what the patch names of a customer. */
export class UpdateCustomer {
  static readonly needs = all('customer.update', 'customer.read');

  constructor(private readonly options: UpdateCustomerOptions) {}

  /** Answers the record after the change. Throws `Forbidden`, `NotFound`, `ValidationFailed`, `StaleVersion`. */
  async execute(actor: Actor, { id, patch, matches }: UpdateCustomerInput): Promise<Customer> {
    const { writer, ids, clock } = this.options;
    authorise(actor, UpdateCustomer.needs);
    if (patch.fields.avatar) await this.#requireIssued(id, patch.fields.avatar);
    const made = { actorId: actor.user.id, now: clock.now(), entryId: ids.next() };
    return writer.writeAs(
      actor,
      UpdateCustomer.needs,
      async (transaction) => {
        const [before] = await transaction.findAll([id]);
        if (before === undefined) throw new NotFound('customer');
        const change = decideUpdate(before, patch, made, matches);
        if (change === undefined) return before;
        await transaction.record([change]);
        return change.after;
      },
      [id],
    );
  }

  async #requireIssued(id: string, avatar: string): Promise<void> {
    const customer = await this.options.customers.find(id);
    if (customer === undefined) throw new NotFound('customer');
    await this.options.avatars.require(avatar, customer.avatar ?? '');
  }
}
