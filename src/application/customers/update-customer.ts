import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import type { Customer } from '../../domain/customers/customer.js';
import { decideUpdate, type CustomerCircumstances } from '../../domain/customers/decide-customer.js';
import {
  CUSTOMER_ENTRIES_READ,
  customerPast,
  entriesToRead,
  settleCustomer,
} from '../../domain/customers/settle-customer.js';
import { NotFound } from '../../domain/domain-error.js';
import { momentOf } from '../../domain/stale/entries-since.js';
import { NOTHING_HAPPENED, UNKNOWN_PAST, type Past } from '../../domain/stale/past.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerReader, CustomerTransaction } from '../ports/customer-store.js';
import type { Ids } from '../ports/ids.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';
import type { CustomerWriter } from './customer-writer.js';

export interface UpdateCustomerInput {
  readonly id: string;
  readonly patch: CustomerPatch;
  /** Whether the caller's `If-Match` accepts a version. */
  readonly matches: (version: number) => boolean;
  /** See `ConditionalInput`. */
  readonly since?: number | undefined;
}

export interface UpdateCustomerOptions {
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
    const { writer, ids, clock } = this.options;
    const { id } = input;
    authorise(actor, UpdateCustomer.needs);
    if (input.patch.fields.avatar) await this.#requireIssued(actor, input, input.patch.fields.avatar);
    const made = { actorId: actor.id, now: clock.now(), entryId: ids.next() };
    return writer.writeAs(
      actor,
      UpdateCustomer.needs,
      async (transaction) => {
        const { before, change } = await decide(transaction, input, made);
        if (change === undefined) return before;
        await transaction.record([change]);
        return change.after;
      },
      [id],
    );
  }

  async #requireIssued(actor: Actor, input: UpdateCustomerInput, avatar: string): Promise<void> {
    const customer = await this.options.customers.find(input.id);
    if (customer === undefined) throw new NotFound('customer');
    if (avatar !== customer.avatar && (await this.#isAvatarDropped(actor, customer, input))) return;
    await this.options.avatars.require(avatar, customer.avatar ?? '');
  }

  /** Whether settling drops the avatar because a stale form contains an earlier one, whose image may be removed by now. */
  async #isAvatarDropped(actor: Actor, customer: Customer, input: UpdateCustomerInput): Promise<boolean> {
    if (input.since === undefined || input.since === customer.updated) return false;
    const { writer, ids, clock } = this.options;
    const made = { actorId: actor.id, now: clock.now(), entryId: ids.next() };
    const { patch } = await writer.writeAs(
      actor,
      UpdateCustomer.needs,
      (transaction) => decide(transaction, input, made),
      [input.id],
    );
    return patch.fields.avatar === undefined;
  }
}

async function decide(
  transaction: CustomerTransaction,
  { id, patch, matches, since }: UpdateCustomerInput,
  made: CustomerCircumstances,
) {
  const [before] = await transaction.findAll([id]);
  if (before === undefined) throw new NotFound('customer');
  const past = await readPast(transaction, before, since, made.actorId);
  const left = settleCustomer(before, patch, past);
  return { before, patch: left.patch, change: decideUpdate(before, left.patch, made, matches, left.conflicts) };
}

async function readPast(
  transaction: CustomerTransaction,
  customer: Customer,
  since: number | undefined,
  actorId: string,
): Promise<Past> {
  const moment = momentOf(customer, since);
  if (moment === undefined || moment === customer.updated) return NOTHING_HAPPENED;
  const later = await transaction.countNewestEntries(customer.id, CUSTOMER_ENTRIES_READ, moment);
  const limit = entriesToRead(later);
  if (limit === undefined) return UNKNOWN_PAST;
  const newest = await transaction.listNewestEntries(customer.id, limit);
  return customerPast(customer, newest, { since: moment, limit, actorId });
}
