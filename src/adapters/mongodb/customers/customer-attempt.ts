import type { MongoClient, UpdateFilter } from 'mongodb';
import type { GroupAttempt, Outcome, TakeCallbacks } from '../writing/group.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { OrderTransaction } from '../writing/order-transaction.js';
import { runCallbacks } from '../writing/run-callbacks.js';
import { BufferedFilters } from '../segments/buffered-filters.js';
import type { FiltersAt, TrackedFiltersRegistry } from '../segments/tracked-filters-registry.js';
import { BufferedCustomerLog } from './buffered-customer-log.js';
import { BufferedCustomers } from './buffered-customers.js';
import type { CustomerHeadDocument } from './documents.js';
import { MongoCustomerTransaction } from './mongo-customer-transaction.js';

/** A work that waits for its turn, with the customers it is going to read. */
export interface WaitingCustomerCallback {
  readonly run: (transaction: MongoCustomerTransaction) => Promise<unknown>;
  readonly reads: readonly string[];
}

export interface CustomerContext {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly registered: TrackedFiltersRegistry;
}

/** One transaction in the customers' order. */
export class CustomerAttempt implements GroupAttempt<WaitingCustomerCallback> {
  readonly #order: OrderTransaction<CustomerHeadDocument>;
  #counted: FiltersAt | undefined;
  #firstId: string | undefined;

  constructor(private readonly context: CustomerContext) {
    this.#order = new OrderTransaction(context.client, context.collections.customerHeads, 'customers');
  }

  async run(take: TakeCallbacks<WaitingCustomerCallback>): Promise<Outcome[]> {
    const { collections, registered } = this.context;
    const { calls, batch } = this.#order;
    const head = await this.#order.takeHead({ seq: 1, filters: 1 });
    const counted = (this.#counted = await registered.at(head.filters, calls));
    const log = new BufferedCustomerLog(collections, calls, head.seq, batch);
    const filters = new BufferedFilters(collections, calls, head.filters);
    const works = take();
    const customers = new BufferedCustomers(collections, calls);
    await customers.load(works.flatMap(({ reads }) => reads));
    const outcomes = await runCallbacks(works, calls, [customers, filters, log], (work, scope) =>
      work.run(new MongoCustomerTransaction({ customers, log, filters }, scope)),
    );
    await customers.flush();
    await filters.flush();
    await log.flush();
    this.#firstId = log.firstId;
    if (this.#firstId !== undefined || filters.isChanged) {
      const { $set, ...others } = filters.headUpdate(counted.filters.movedBy(customers.moves()));
      const update: UpdateFilter<CustomerHeadDocument> = { $set: { ...$set, seq: log.seq }, ...others };
      await calls.run((session) => collections.customerHeads.updateOne({ _id: 'customers' }, update, { session }));
    }
    return outcomes;
  }

  async commit(): Promise<void> {
    await this.#order.commit();
    if (this.#counted !== undefined) this.context.registered.keep(this.#counted);
  }

  settle(): Promise<boolean> {
    return this.#order.settle(this.context.collections.customerLog, this.#firstId);
  }

  end(): Promise<void> {
    return this.#order.end();
  }
}
