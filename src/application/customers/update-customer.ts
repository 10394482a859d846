import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import type { Customer } from '../../domain/customers/customer.js';
import { decideUpdate, type CustomerCircumstances } from '../../domain/customers/decide-customer.js';
import {
  CUSTOMER_ENTRIES_READ,
  customerPast,
  entriesToRead,
  settleCustomer,
} from '../../domain/customers/settle-customer.js';
import { requireFound } from '../../domain/domain-error.js';
import { momentOf } from '../../domain/stale/entries-since.js';
import { NOTHING_HAPPENED, UNKNOWN_CHANGES, type ChangesSince } from '../../domain/stale/changes-since.js';
import type { UpdateInput } from '../authority/write-input.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerReader, CustomerTransaction } from '../ports/customer-store.js';
import type { Ids } from '../ports/ids.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';
import type { CustomerWriter } from './customer-writer.js';

type UpdateCustomerInput = UpdateInput<CustomerPatch>;

interface UpdateCustomerOptions {
  readonly customers: Pick<CustomerReader, 'find'>;
  readonly writer: CustomerWriter;
  readonly avatars: AvatarCheck;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Updates a customer. */
export class UpdateCustomer {
  static readonly needs = all('customer.update', 'customer.read');

  constructor(private readonly options: UpdateCustomerOptions) {}

  /** Returns the record after the change. Throws `Forbidden`, `NotFound` and every refusal of `decideUpdate`. */
  async execute(actor: Actor, input: UpdateCustomerInput): Promise<Customer> {
    // Refuse early, before touching the avatar; the transaction checks again.
    authorise(actor, UpdateCustomer.needs);
    if (input.patch.fields.avatar) await this.#requireIssued(actor, input, input.patch.fields.avatar);
    return this.#write(actor, input, async (transaction, { before, change }) => {
      if (change === undefined) return before;
      await transaction.record([change]);
      return change.after;
    });
  }

  async #requireIssued(actor: Actor, input: UpdateCustomerInput, avatar: string): Promise<void> {
    const customer = requireFound(await this.options.customers.find(input.id), 'customer');
    if (avatar !== customer.avatar && (await this.#isAvatarDropped(actor, customer, input))) return;
    await this.options.avatars.require(avatar, customer.avatar ?? '');
  }

  /** Whether settling drops the avatar because a stale form contains an earlier one, whose image may be removed by now. */
  async #isAvatarDropped(actor: Actor, customer: Customer, input: UpdateCustomerInput): Promise<boolean> {
    if (input.since === undefined || input.since === customer.updated) return false;
    return this.#write(actor, input, async (_, { patch }) => patch.fields.avatar === undefined);
  }

  #write<T>(
    actor: Actor,
    input: UpdateCustomerInput,
    callback: (transaction: CustomerTransaction, decided: Decided) => Promise<T>,
  ): Promise<T> {
    const { writer, ids, clock } = this.options;
    const circumstances = { actorId: actor.id, now: clock.now(), entryId: ids.next() };
    return writer.writeAs(actor, { needs: UpdateCustomer.needs, reads: [input.id] }, async (transaction) =>
      callback(transaction, await decide(transaction, input, circumstances)),
    );
  }
}

type Decided = Awaited<ReturnType<typeof decide>>;

async function decide(
  transaction: CustomerTransaction,
  { id, patch, matches, since }: UpdateCustomerInput,
  circumstances: CustomerCircumstances,
) {
  const before = requireFound((await transaction.findAll([id]))[0], 'customer');
  const past = await readChangesSince(transaction, before, since, circumstances.actorId);
  const settled = settleCustomer(before, patch, past);
  return {
    before,
    patch: settled.patch,
    change: decideUpdate(before, settled.patch, circumstances, matches, settled.conflicts),
  };
}

async function readChangesSince(
  transaction: CustomerTransaction,
  customer: Customer,
  since: number | undefined,
  actorId: string,
): Promise<ChangesSince> {
  const moment = momentOf(customer, since);
  if (moment === undefined || moment === customer.updated) return NOTHING_HAPPENED;
  const later = await transaction.countNewestEntries(customer.id, CUSTOMER_ENTRIES_READ, moment);
  const limit = entriesToRead(later);
  if (limit === undefined) return UNKNOWN_CHANGES;
  const newest = await transaction.listNewestEntries(customer.id, limit);
  return customerPast(customer, newest, { since: moment, limit, actorId });
}
