import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Document, Filter, MongoClient, UpdateFilter } from 'mongodb';
import { TRANSACTION } from '../database/at-one-moment.js';
import { existing } from '../changes/change-document.js';
import { COMMITTED, LIMITED } from '../database/mongo-collections.js';
import { ServerCalls } from './server-calls.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';

interface AnyHead {
  readonly _id: string;
  readonly holder: string;
}

/** An entry of an order's log. */
interface AnyEntry extends Document {
  readonly batch: string;
}

/** One transaction in an order: it takes the head row first, and by that row and the log it is known what became of it. */
export class OrderTransaction<H extends AnyHead> {
  readonly batch = randomUUID();
  readonly calls: ServerCalls;
  readonly #session: ClientSession;
  readonly #life = new TransactionScope();

  constructor(
    private readonly client: MongoClient,
    private readonly heads: Collection<H>,
    private readonly headId: H['_id'],
  ) {
    this.#session = client.startSession();
    this.calls = new ServerCalls(this.#session);
  }

  /** The row as it was. Throws after the end: whoever gave this one up has its works in another. */
  async takeHead(projection?: Document): Promise<H> {
    this.#session.startTransaction(TRANSACTION);
    const options = { returnDocument: 'before', ...(projection && { projection }), ...LIMITED } as const;
    const row = await this.calls.run((session) =>
      this.heads.findOneAndUpdate(...this.#holding, { session, ...options }),
    );
    this.#life.assertOpen();
    return existing(row as H | null);
  }

  async commit(): Promise<void> {
    await this.#session.commitTransaction();
  }

  /** As `GroupAttempt.settle`, by the first entry that was written to the log, if one was. */
  async settle<E extends AnyEntry>(log: Collection<E>, firstEntryId: E['_id'] | undefined): Promise<boolean> {
    await this.client.db('admin').command({ killSessions: [this.#session.id] });
    // Waits for the transaction if it is still open: after this it stands or never will.
    await this.heads.updateOne(...this.#holding, LIMITED);
    if (firstEntryId === undefined) return false;
    const entry = await log.findOne<AnyEntry>({ _id: firstEntryId } as Filter<E>, COMMITTED);
    return entry?.batch === this.batch;
  }

  /** Never throws. */
  async end(): Promise<void> {
    this.#life.end();
    await this.#session.endSession().catch(() => undefined);
  }

  /** The driver's types cannot see that every head has these fields. */
  get #holding() {
    return [{ _id: this.headId } as Filter<H>, { $set: { holder: this.batch } } as unknown as UpdateFilter<H>] as const;
  }
}
