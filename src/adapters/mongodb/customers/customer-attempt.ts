import { randomUUID } from 'node:crypto';
import type { ClientSession, MongoClient, UpdateFilter } from 'mongodb';
import { TRANSACTION } from '../at-one-moment.js';
import { existing } from '../change-document.js';
import type { GroupAttempt, Outcome, TakeWorks } from '../group.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../mongo-collections.js';
import { runWorks } from '../run-works.js';
import { BufferedFilters } from '../segments/buffered-filters.js';
import type { RegisteredFilters } from '../segments/registered-filters.js';
import { ServerCalls } from '../server-calls.js';
import { WorkScope } from '../work-scope.js';
import { BufferedCustomerLog } from './buffered-customer-log.js';
import { BufferedCustomers } from './buffered-customers.js';
import type { CustomerHeadDocument } from './documents.js';
import { MongoCustomerTransaction } from './mongo-customer-transaction.js';

/** A work that waits for its turn, with the customers it is going to read. */
export interface WaitingCustomerWork {
  readonly run: (transaction: MongoCustomerTransaction) => Promise<unknown>;
  readonly reads: readonly string[];
}

export interface CustomerContext {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly registered: RegisteredFilters;
}

/** One transaction in the customers' order. */
export class CustomerAttempt implements GroupAttempt<WaitingCustomerWork> {
  readonly #batch = randomUUID();
  readonly #life = new WorkScope();
  readonly #session: ClientSession;
  readonly #calls: ServerCalls;
  #firstId: string | undefined;

  constructor(private readonly context: CustomerContext) {
    this.#session = context.client.startSession();
    this.#calls = new ServerCalls(this.#session);
  }

  async run(take: TakeWorks<WaitingCustomerWork>): Promise<Outcome[]> {
    const { collections } = this.context;
    const head = await this.#takeHead();
    // Given up meanwhile: the works are in another attempt.
    this.#life.assertOpen();
    const counted = await this.context.registered.at(head.filters, this.#calls);
    const log = new BufferedCustomerLog(collections, this.#calls, head.seq, this.#batch);
    const filters = new BufferedFilters(collections, this.#calls, head.filters);
    const works = take();
    const customers = new BufferedCustomers(collections, this.#calls);
    await customers.load(works.flatMap(({ reads }) => reads));
    const outcomes = await runWorks(works, this.#calls, [customers, filters, log], (work, scope) =>
      work.run(new MongoCustomerTransaction(customers, log, filters, scope)),
    );
    await customers.flush();
    await filters.flush();
    await log.flush();
    this.#firstId = log.firstId;
    if (this.#firstId !== undefined || filters.isChanged) {
      const { $set, ...others } = filters.headUpdate(counted.movedBy(customers.moves()));
      await this.#leaveHead({ $set: { ...$set, seq: log.seq }, ...others });
    }
    return outcomes;
  }

  async commit(): Promise<void> {
    await this.#session.commitTransaction();
  }

  async settle(): Promise<boolean> {
    const { client, collections } = this.context;
    await client.db('admin').command({ killSessions: [this.#session.id] });
    // Waits for the transaction if it is still open: after this it stands or never will.
    await collections.customerHeads.updateOne({ _id: 'customers' }, { $set: { holder: this.#batch } }, LIMITED);
    if (this.#firstId === undefined) return false;
    const entry = await collections.customerLog.findOne({ _id: this.#firstId }, COMMITTED);
    return entry?.batch === this.#batch;
  }

  async end(): Promise<void> {
    this.#life.end();
    await this.#session.endSession().catch(() => undefined);
  }

  async #takeHead(): Promise<Pick<CustomerHeadDocument, 'seq' | 'filters'>> {
    this.#session.startTransaction(TRANSACTION);
    const row = await this.#calls.run((session) =>
      this.context.collections.customerHeads.findOneAndUpdate(
        { _id: 'customers' },
        { $set: { holder: this.#batch } },
        { session, returnDocument: 'before', projection: { seq: 1, filters: 1 }, ...LIMITED },
      ),
    );
    return existing(row);
  }

  async #leaveHead(update: UpdateFilter<CustomerHeadDocument>): Promise<void> {
    const { customerHeads } = this.context.collections;
    await this.#calls.run((session) => customerHeads.updateOne({ _id: 'customers' }, update, { session }));
  }
}
