import type { MongoClient } from 'mongodb';
import type { ReadAhead, StoreTransaction } from '../../../application/ports/store.js';
import type { Sha256 } from '../../../domain/changes/seal-change.js';
import { AuthorityBuffers } from './authority-buffers.js';
import { existing, readHead } from '../documents/change-document.js';
import type { HeadDocument, SessionDocument, UserDocument } from '../documents/documents.js';
import type { Outcome } from '../../storage-kernel/group-queue.js';
import type { GroupRun, TakeCallbacks } from '../writing/group.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { MongoTransaction } from './mongo-transaction.js';
import { OrderTransaction } from '../writing/order-transaction.js';
import { CommitConditions } from '../../storage-kernel/commit-conditions.js';
import { runCallbacks } from '../writing/run-callbacks.js';

/** A queued transaction callback with the ids of the rows it will read. */
export interface WaitingAuthorityCallback {
  readonly run: (transaction: StoreTransaction) => Promise<unknown>;
  readonly reads: ReadAhead;
}

interface AuthorityContext {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly sha256: Sha256 | undefined;
}

/** One attempt to run a group of callbacks in a transaction on the authority's head. */
export class AuthorityGroupRun implements GroupRun<WaitingAuthorityCallback> {
  readonly #order: OrderTransaction<HeadDocument>;
  /** None: the callbacks decide on the log's head, which the transaction has locked. */
  readonly conditions = new CommitConditions();
  #firstSeq: number | undefined;

  constructor(private readonly context: AuthorityContext) {
    this.#order = new OrderTransaction(context.client, context.collections.heads, 'authority');
  }

  async run(take: TakeCallbacks<WaitingAuthorityCallback>): Promise<Outcome[]> {
    const { calls, batch } = this.#order;
    const head = readHead(await this.#order.takeHead());
    const buffers = new AuthorityBuffers(this.context.collections, calls, head, batch);
    const callbacks = take();
    await this.#readAhead(buffers, callbacks);
    const outcomes = await runCallbacks(callbacks, calls, [buffers], (callback, scope) =>
      callback.run(new MongoTransaction(buffers, scope, this.context.sha256)),
    );
    await buffers.flush();
    this.#firstSeq = buffers.log.firstSeq;
    return outcomes;
  }

  commit(): Promise<void> {
    return this.#order.commit();
  }

  settle(): Promise<boolean> {
    return this.#order.settle(this.context.collections.changes, this.#firstSeq);
  }

  end(): Promise<void> {
    return this.#order.end();
  }

  /**
   * Reads the rows that the callbacks announced, users and sessions in one round trip: joined to the head row, because
   * transactions don't allow unions here.
   */
  async #readAhead(buffers: AuthorityBuffers, callbacks: readonly WaitingAuthorityCallback[]): Promise<void> {
    const users = [...new Set(callbacks.flatMap(({ reads }) => reads.users))];
    const sessions = [...new Set(callbacks.flatMap(({ reads }) => reads.sessions))];
    if (users.length + sessions.length === 0) return;
    const pipeline = [{ $match: { _id: 'authority' } }, joined('users', users), joined('sessions', sessions)];
    const [rows] = await this.#order.calls.run((session) =>
      this.context.collections.heads
        .aggregate<{ users: UserDocument[]; sessions: SessionDocument[] }>(pipeline, { session, ...LIMITED })
        .toArray(),
    );
    const found = existing(rows ?? null);
    buffers.users.remember(users, found.users);
    buffers.sessions.remember(sessions, found.sessions);
  }
}

function joined(collection: 'users' | 'sessions', ids: readonly string[]) {
  return { $lookup: { from: collection, as: collection, pipeline: [{ $match: { _id: { $in: ids } } }] } };
}
