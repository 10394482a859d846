import type { MongoClient, UpdateFilter } from 'mongodb';
import type { Outcome } from '../../storage-kernel/group-queue.js';
import type { GroupRun, TakeCallbacks } from '../writing/group.js';
import type { CustomerTransition, TrackedFilters } from '../../../domain/segments/tracked-filters.js';
import { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { CommitConditions } from '../../storage-kernel/commit-conditions.js';
import { OrderTransaction } from '../writing/order-transaction.js';
import { runCallbacks } from '../writing/run-callbacks.js';
import { BufferedAnswers } from '../idempotency/buffered-answers.js';
import { BufferedFilters } from '../segments/buffered-filters.js';
import type { FiltersAt, TrackedFiltersRegistry } from '../segments/tracked-filters-registry.js';
import { BufferedRows } from '../writing/buffered-rows.js';
import { BufferedCustomerLog } from '../customers/buffered-customer-log.js';
import { BufferedCustomers } from '../customers/buffered-customers.js';
import { BufferedTrash } from '../trash/buffered-trash.js';
import type { CustomerHeadDocument } from '../documents/customer-documents.js';
import { MongoCustomerTransaction } from './mongo-customer-transaction.js';

/** A queued transaction callback with the ids of the customers it will read. */
export interface WaitingCustomerCallback {
  readonly run: (transaction: MongoCustomerTransaction) => Promise<unknown>;
  readonly reads: readonly string[];
}

export interface CustomerContext {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly registry: TrackedFiltersRegistry;
}

/** One attempt to run a group of callbacks in a transaction on the customers' head. */
export class CustomerGroupRun implements GroupRun<WaitingCustomerCallback> {
  readonly #order: OrderTransaction<CustomerHeadDocument>;
  readonly #conditions = new CommitConditions();
  #tracked: FiltersAt | undefined;
  #firstId: string | undefined;

  constructor(private readonly context: CustomerContext) {
    this.#order = new OrderTransaction(context.client, context.collections.customerHeads, 'customers');
  }

  async run(take: TakeCallbacks<WaitingCustomerCallback>): Promise<Outcome[]> {
    const { collections, registry } = this.context;
    const { calls, batch } = this.#order;
    const head = await this.#order.takeHead({ seq: 1, filters: 1 });
    const tracked = (this.#tracked = await registry.at(head.filters, calls));
    const log = new BufferedCustomerLog(collections, calls, head.seq, batch);
    const filters = new BufferedFilters(collections, calls, head.filters);
    const answers = new BufferedAnswers(collections.keptAnswers, calls);
    const operations = new BufferedRows(collections.operations, calls);
    const operationEntries = new BufferedRows(collections.operationEntries, calls);
    const callbacks = take();
    const customers = new BufferedCustomers(collections, calls);
    await customers.load(callbacks.flatMap(({ reads }) => reads));
    const trash = new BufferedTrash(collections, calls);
    const buffers = { customers, filters, log, answers, operations, operationEntries, trash };
    const outcomes = await runCallbacks(callbacks, calls, Object.values(buffers), (callback, scope) =>
      callback.run(new MongoCustomerTransaction({ ...buffers, conditions: this.#conditions }, scope)),
    );
    await customers.flush();
    await filters.flush();
    await log.flush();
    const growth = await trash.flush();
    await this.#markErasures([...log.erased, ...trash.erased]);
    await answers.flush();
    await operations.flush();
    await operationEntries.flush();
    this.#firstId = log.firstId;
    if (this.#firstId !== undefined || filters.isChanged || growth !== 0) {
      const { $set, $inc, ...others } = filters.headUpdate(
        await deltasInTurns(tracked.filters, customers.transitions()),
      );
      const update: UpdateFilter<CustomerHeadDocument> = {
        $set: { ...$set, seq: log.seq },
        $inc: { ...$inc, ...(growth !== 0 && { trashed: growth }) },
        ...others,
      };
      await calls.run((session) => collections.customerHeads.updateOne({ _id: 'customers' }, update, { session }));
    }
    return outcomes;
  }

  /** Marks customers whose logged values are to be erased. */
  async #markErasures(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const marks = ids.map((id) => ({
      replaceOne: { filter: { _id: id }, replacement: { erased_to: '' }, upsert: true },
    }));
    const { customerErasures } = this.context.collections;
    await this.#order.calls.run((session) => customerErasures.bulkWrite(marks, { session, ordered: false }));
  }

  get conditions(): Pick<CommitConditions, 'hold' | 'require'> {
    return this.#conditions;
  }

  async commit(): Promise<void> {
    await this.#order.commit();
    if (this.#tracked !== undefined) this.context.registry.cache(this.#tracked);
  }

  settle(): Promise<boolean> {
    return this.#order.settle(this.context.collections.customerLog, this.#firstId);
  }

  end(): Promise<void> {
    return this.#order.end();
  }
}

/** Like `TrackedFilters.deltasOf`, giving the event loop a turn now and then: there may be many customers and filters. */
async function deltasInTurns(
  filters: TrackedFilters,
  transitions: Iterable<CustomerTransition>,
): Promise<Map<number, number>> {
  const slices = new EventLoopSlice();
  const sums = new Map<number, number>();
  for (const transition of transitions) {
    for (const [key, by] of filters.deltasOf([transition])) sums.set(key, (sums.get(key) ?? 0) + by);
    if (slices.isOver()) await slices.next();
  }
  return new Map([...sums].filter(([, by]) => by !== 0));
}
