import type { CustomerTransactOptions } from '../../../application/ports/customer-store.js';
import { isDuplicate } from '../database/driver-errors.js';
import { endIdleTransactions } from '../database/end-idle-transactions.js';
import { TrackedFiltersRegistry } from '../segments/tracked-filters-registry.js';
import { GroupRunner } from '../writing/group-runner.js';
import { ANSWER_WITHIN_MS, WriterQueue } from '../writing/writer-queue.js';
import { CustomerGroupRun, type CustomerContext, type WaitingCustomerCallback } from './customer-group-run.js';
import { CustomerNotAsFound, type MongoCustomerTransaction } from './mongo-customer-transaction.js';

interface CustomerWriterContext extends Omit<CustomerContext, 'registry'> {
  /** See `MongoGate`. */
  readonly onSilence?: (sentAt: number) => void;
  /** See `MongoStoreOptions`. */
  readonly timeoutFactor: number;
}

/** Runs the transactions on customers, which have their own queue and head row. */
export class CustomerWriter {
  readonly #queue: WriterQueue<WaitingCustomerCallback>;

  constructor({ client, collections, onSilence, timeoutFactor }: CustomerWriterContext) {
    const registry = new TrackedFiltersRegistry(collections);
    const runner = new GroupRunner<WaitingCustomerCallback>({
      attempt: () => new CustomerGroupRun({ client, collections, registry }),
      endIdleTransactions: () => endIdleTransactions(client),
      onSilence,
      timeoutFactor,
    });
    this.#queue = new WriterQueue((group) => runner.run(group), ANSWER_WITHIN_MS * timeoutFactor);
  }

  /** See `CustomerStore.transact`. */
  async transact<T>(
    callback: (transaction: MongoCustomerTransaction) => Promise<T>,
    { reads = [] }: CustomerTransactOptions = {},
  ): Promise<T> {
    try {
      return (await this.#queue.add({ run: callback, reads })) as T;
    } catch (error) {
      // New ids aren't looked up: the server reports a duplicate.
      throw isDuplicate(error) ? new CustomerNotAsFound(undefined, { cause: error }) : error;
    }
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
