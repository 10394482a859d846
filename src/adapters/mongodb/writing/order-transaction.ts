import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Document, Filter, MongoClient, UpdateFilter } from 'mongodb';
import { TRANSACTION } from '../database/at-one-moment.js';
import { existing } from '../documents/change-document.js';
import { COMMITTED, LIMITED } from '../database/mongo-collections.js';
import { ServerCalls } from './server-calls.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';

interface AnyHead {
  readonly _id: string;
  readonly locked_by: string;
}

/** A log entry with the id of the group that wrote it. */
interface AnyEntry extends Document {
  readonly batch: string;
}

/** One transaction on a log. It locks the head row first; that row and the log decide a commit of unknown outcome. */
export class OrderTransaction<H extends AnyHead> {
  readonly batch = randomUUID();
  readonly calls: ServerCalls;
  readonly #session: ClientSession;
  readonly #scope = new TransactionScope();

  constructor(
    private readonly client: MongoClient,
    private readonly heads: Collection<H>,
    private readonly headId: H['_id'],
  ) {
    this.#session = client.startSession();
    this.calls = new ServerCalls(this.#session);
  }

  /**
   * Locks the head row and returns it as it was before. Throws after the end: if this attempt was given up, its
   * callbacks run in another.
   */
  async takeHead(projection?: Document): Promise<H> {
    this.#session.startTransaction(TRANSACTION);
    const options = { returnDocument: 'before', ...(projection && { projection }), ...LIMITED } as const;
    const row = await this.calls.run((session) =>
      this.heads.findOneAndUpdate(...this.#holding, { session, ...options }),
    );
    this.#scope.assertOpen();
    return existing(row as H | null);
  }

  async commit(): Promise<void> {
    await this.#session.commitTransaction();
  }

  /** Implements `GroupRun.settle`. `firstEntryId` is the first entry written to the log, if any. */
  async settle<E extends AnyEntry>(log: Collection<E>, firstEntryId: E['_id'] | undefined): Promise<boolean> {
    await this.client.db('admin').command({ killSessions: [this.#session.id] });
    // Waits for the transaction if it is still open: after this it is saved or never will be.
    await this.heads.updateOne(...this.#holding, LIMITED);
    if (firstEntryId === undefined) return false;
    const entry = await log.findOne<AnyEntry>({ _id: firstEntryId } as Filter<E>, COMMITTED);
    return entry?.batch === this.batch;
  }

  /** Never throws. */
  async end(): Promise<void> {
    this.#scope.end();
    this.calls.end();
    await this.#session.endSession().catch(() => undefined);
  }

  /** The cast is needed because the driver's types don't know that every head has these fields. */
  get #holding() {
    return [
      { _id: this.headId } as Filter<H>,
      { $set: { locked_by: this.batch } } as unknown as UpdateFilter<H>,
    ] as const;
  }
}
